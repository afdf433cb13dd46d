// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What may be absent is an {@code Optional} where a public method returns it; null stands for it within a package, and
 * in the components of documents.
 */
class NullnessTest {
  private static final Pattern PUBLIC = Pattern.compile("(?m)^public ");
  private static final String NULL = "return null;";
  /** The components of a document that is made are its own matter. */
  private static final Pattern MAYBE_NULL = Pattern
      .compile("\\breturn (?!new |Optional)[^;{}]*(\\? null : |: null;)");
  /** A method that other packages see, with its Javadoc. */
  private static final Pattern METHOD = Pattern.compile(
      "(?m)(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\s+)?(?:@\\w+(?:\\([^)]*\\))?\\s+)*^ +public (?!(?:\\w+ )*(?:record|class"
          + "|interface|enum) )[^;={}()]* (\\w+)\\(");
  /** What follows is about parameters and exceptions. */
  private static final Pattern TAGS = Pattern.compile("\n\\s*\\* @(?!return)[\\s\\S]*");

  /** What returns null because a library, or a database, has null for what is absent. */
  private static final Map<String, String> RETURNING = Map.of(
      "WorkloadFile", "Map.put says so that there was no value before");

  @Test
  void onlyWhatLibrariesWantReturnsNull() {
    Map<String, String> returning = sources();
    returning.values().removeIf(source -> !source.contains(NULL));

    assertThat(returning.keySet()).isEqualTo(RETURNING.keySet());
  }

  @Test
  void publicMethodsReturnOptionalsForWhatMayBeAbsent() {
    Set<String> found = new TreeSet<>();
    for (Map.Entry<String, String> source : sources().entrySet()) {
      Matcher method = METHOD.matcher(PUBLIC.matcher(source.getValue()).find() ? source.getValue() : "");
      while (method.find()) {
        String doc = method.group(1) == null ? "" : TAGS.matcher(method.group(1)).replaceFirst("");
        String body = body(source.getValue(), method.end());
        if (doc.matches("(?s).*; null\\b.*") || MAYBE_NULL.matcher(body).find()) {
          found.add(source.getKey() + "." + method.group(2));
        }
      }
    }
    assertThat(found).isEmpty();
  }

  /** Up to the line that closes it. */
  private static String body(String text, int from) {
    int end = text.indexOf("\n  }\n", from);
    return text.substring(from, end < 0 ? text.length() : end);
  }

  private static Map<String, String> sources() {
    return MainSources.of()
        .stream()
        .collect(Collectors.toMap(file -> file.getFileName().toString().replace(".java", ""), Results::text,
            String::concat, TreeMap::new));
  }
}
