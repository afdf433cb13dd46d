/*
 * The part of SQL++ that the double executes. Everything else is a syntax error, as a slip in a statement has to be.
 */
grammar SqlPlusPlus;

options { caseInsensitive = true; }

request
  : (prepare? statement | EXPLAIN select) ';'? EOF
  ;

prepare
  : PREPARE (name (AS | FROM))?
  ;

statement
  : select
  | delete
  | createPrimaryIndex
  | createIndex
  | buildIndex
  | dropPrimaryIndex
  | dropIndex
  | createScope
  | createCollection
  ;

select
  : SELECT DISTINCT? projection source? (WHERE condition)? groupBy? orderBy? limit? offset?
  ;

source
  : FROM keyspace (AS? name)?
  ;

projection
  : RAW (expression | condition)
  | column (',' column)*
  ;

column
  : name '.' '*'             # everything
  | expression (AS? name)?   # one
  ;

groupBy
  : GROUP BY expression (',' expression)*
  ;

orderBy
  : ORDER BY ordering (',' ordering)*
  ;

ordering
  : expression (ASC | DESC)?
  ;

limit
  : LIMIT expression
  ;

offset
  : OFFSET expression
  ;

delete
  : DELETE FROM keyspace (AS? name)? (WHERE condition)? limit?
  ;

createPrimaryIndex
  : CREATE PRIMARY INDEX (ifNotExists? name | name? ifNotExists?) ON keyspace partition? using? with?
  ;

createIndex
  : CREATE INDEX (ifNotExists name | name ifNotExists?) ON keyspace '(' name (',' name)* ')' partition? (WHERE indexCondition)? using? with?
  ;

indexCondition
  : '(' indexCondition ')'
  | name ('=' | '<' | '<=' | '>' | '>=') literal
  ;

buildIndex
  : BUILD INDEX ON keyspace '(' name (',' name)* ')' using?
  ;

dropPrimaryIndex
  : DROP PRIMARY INDEX ON keyspace using?
  ;

dropIndex
  : DROP INDEX name ON keyspace using?
  ;

createScope
  : CREATE SCOPE (ifNotExists fullName | fullName ifNotExists?)
  ;

createCollection
  : CREATE COLLECTION (ifNotExists fullName | fullName ifNotExists?)
  ;

fullName
  : name ('.' name)+
  ;

ifNotExists
  : IF NOT EXISTS
  ;

partition
  : PARTITION BY HASH '(' META '(' ')' '.' name ')'
  | PARTITION BY HASH '(' '(' META '(' ')' '.' name ')' ')'
  ;

using
  : USING GSI
  ;

with
  : WITH '{' (STRING ':' literal (',' STRING ':' literal)*)? '}'
  ;

keyspace
  : name ':' name                    // the service's own
  | name ('.' name '.' name)?        // a collection
  ;

condition
  : predicate (AND predicate)*
  ;

predicate
  : expression ('=' | '<' | '<=' | '>' | '>=') expression   # comparison
  | expression BETWEEN expression AND expression            # between
  | expression IN '(' select ')'                            # membership
  | expression IS NOT? (MISSING | NULL)                     # presence
  ;

expression
  : expression ('*' | '/') expression                       # product
  | expression '+' expression                               # sum
  | '(' select ')' '[' NUMBER ']'                           # element
  | RANDOM '(' ')'                                          # random
  | literal                                                 # constant
  | PARAMETER                                               # parameter
  | META '(' name? ')' '.' name                             # meta
  | COUNT '(' '*' ')'                                       # countAll
  | (COUNT | MAX | MIN | SUM) '(' DISTINCT? expression ')'  # aggregate
  | name ('.' name)*                                        # path
  ;

literal
  : STRING
  | NUMBER
  | TRUE
  | FALSE
  | NULL
  ;

name
  : PLAIN
  | QUOTED
  ;

AND: 'AND';
AS: 'AS';
ASC: 'ASC';
BETWEEN: 'BETWEEN';
BUILD: 'BUILD';
BY: 'BY';
COLLECTION: 'COLLECTION';
COUNT: 'COUNT';
CREATE: 'CREATE';
DELETE: 'DELETE';
DESC: 'DESC';
DISTINCT: 'DISTINCT';
DROP: 'DROP';
EXISTS: 'EXISTS';
EXPLAIN: 'EXPLAIN';
FALSE: 'FALSE';
FROM: 'FROM';
GROUP: 'GROUP';
GSI: 'GSI';
HASH: 'HASH';
IF: 'IF';
IN: 'IN';
INDEX: 'INDEX';
IS: 'IS';
LIMIT: 'LIMIT';
MAX: 'MAX';
META: 'META';
MIN: 'MIN';
MISSING: 'MISSING';
NOT: 'NOT';
NULL: 'NULL';
OFFSET: 'OFFSET';
ON: 'ON';
ORDER: 'ORDER';
PARTITION: 'PARTITION';
PREPARE: 'PREPARE';
PRIMARY: 'PRIMARY';
RANDOM: 'RANDOM';
RAW: 'RAW';
SCOPE: 'SCOPE';
SELECT: 'SELECT';
SUM: 'SUM';
TRUE: 'TRUE';
USING: 'USING';
WHERE: 'WHERE';
WITH: 'WITH';

PARAMETER: '$' [0-9]+;
NUMBER: '-'? [0-9]+ ('.' [0-9]+)? ('E' [+-]? [0-9]+)?;
STRING: '"' (~["\\] | '\\' .)* '"' | '\'' (~'\'' | '\'\'')* '\'';
PLAIN: [A-Z_] [A-Z0-9_]*;
QUOTED: '`' (~'`' | '``')+ '`';
BLANK: [ \t\r\n]+ -> skip;
COMMENT: '/*' .*? '*/' -> skip;
