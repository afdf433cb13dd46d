// SPDX-License-Identifier: Apache-2.0
/*
 * The part of SQL++ that the double executes: the statements that the binding sends, and simple ones of users.
 * Everything else is a syntax error, as a slip in a statement has to be.
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
  | changeIndex
  ;

select
  : SELECT DISTINCT? projection FROM keyspace (AS? name)? where? groupBy? orderBy? limit?
  ;

projection
  : RAW expression
  | column (',' column)*
  ;

column
  : name '.' '*'             # everything
  | expression (AS? name)?   # one
  ;

where
  : WHERE predicate (AND predicate)*
  ;

groupBy
  : GROUP BY expression (',' expression)*
  ;

orderBy
  : ORDER BY expression
  ;

limit
  : LIMIT expression
  ;

changeIndex
  : CREATE PRIMARY INDEX name? ON keyspace
  | CREATE INDEX name ON keyspace fields
  | DROP INDEX name ON keyspace
  ;

fields
  : '(' name (',' name)* ')'
  ;

keyspace
  : name ':' name                    // the service's own
  | name ('.' name '.' name)?        // a collection
  ;

predicate
  : expression ('=' | '<' | '<=' | '>' | '>=') expression   # comparison
  | expression IN '(' select ')'                            # membership
  | expression IS NOT? MISSING                              # presence
  ;

expression
  : STRING                                      # text
  | NUMBER                                      # number
  | PARAMETER                                   # parameter
  | META '(' name? ')' '.' name                 # meta
  | COUNT '(' '*' ')'                           # countAll
  | (COUNT | MAX) '(' DISTINCT? expression ')'  # aggregate
  | name '.' name                               # field
  ;

name
  : PLAIN
  | QUOTED
  ;

AND: 'AND';
AS: 'AS';
BY: 'BY';
COUNT: 'COUNT';
CREATE: 'CREATE';
DISTINCT: 'DISTINCT';
DROP: 'DROP';
EXPLAIN: 'EXPLAIN';
FROM: 'FROM';
GROUP: 'GROUP';
IN: 'IN';
INDEX: 'INDEX';
IS: 'IS';
LIMIT: 'LIMIT';
MAX: 'MAX';
META: 'META';
MISSING: 'MISSING';
NOT: 'NOT';
ON: 'ON';
ORDER: 'ORDER';
PREPARE: 'PREPARE';
PRIMARY: 'PRIMARY';
RAW: 'RAW';
SELECT: 'SELECT';
WHERE: 'WHERE';

PARAMETER: '$' [0-9]+;
NUMBER: '-'? [0-9]+;
STRING: '"' (~["\\] | '\\' .)* '"' | '\'' (~'\'' | '\'\'')* '\'';
PLAIN: [A-Z_] [A-Z0-9_]*;
QUOTED: '`' (~'`' | '``')+ '`';

BLANK: [ \t\r\n]+ -> skip;
