// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.query;

import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Parses statements, and decodes their names and literals. */
final class StatementParser {
  private static final BaseErrorListener REFUSE = new BaseErrorListener() {
    @Override
    public void syntaxError(Recognizer<?, ?> recognizer, Object symbol, int line, int column, String message,
        RecognitionException e) {
      throw new QueryException(QueryException.SYNTAX,
          "syntax error - line " + line + ", column " + (column + 1) + ": " + message);
    }
  };

  private StatementParser() {
  }

  /** @throws QueryException for any error */
  static SqlPlusPlusParser.RequestContext parse(String text) {
    SqlPlusPlusLexer lexer = new SqlPlusPlusLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    lexer.addErrorListener(REFUSE);
    SqlPlusPlusParser parser = new SqlPlusPlusParser(new CommonTokenStream(lexer));
    parser.removeErrorListeners();
    parser.addErrorListener(REFUSE);
    return parser.request();
  }

  static String name(SqlPlusPlusParser.NameContext context) {
    String text = context.getText();
    return context.QUOTED() == null ? text : text.substring(1, text.length() - 1).replace("``", "`");
  }

  /** Decodes the escapes of JSON in double quotes, and doubled quotes in single ones. */
  static String string(TerminalNode node) {
    String text = node.getText();
    String inner = text.substring(1, text.length() - 1);
    if (text.charAt(0) == '\'') {
      return inner.replace("''", "'");
    }
    return inner.replace("\\\"", "\"").replace("\\\\", "\\");
  }
}
