package io.ycsbpack.couchbase.capture;

import io.ycsbpack.couchbase.connection.Keyspace;
import java.util.List;
import java.util.regex.Pattern;

/** Paths of fields within documents, as a statement has them: a name that is no plain word stands in back-ticks. */
final class FieldPath {
  /** The id of a document, which is no field of it. */
  static final String ID = "META().id";
  private static final Pattern PLAIN = Pattern.compile("\\w+");
  private static final Pattern PART = Pattern.compile("`((?:[^`]|``)+)`|[^.`]+");

  private FieldPath() {
  }

  /** That of a field of the object with this path; an empty one for the document itself. */
  static String path(String object, String name) {
    String last = PLAIN.matcher(name).matches() ? name : Keyspace.quoted(name);
    return object.isEmpty() ? last : object + "." + last;
  }

  /** The names on the way to a field, the outermost first. */
  static List<String> names(String path) {
    return PART.matcher(path)
        .results()
        .map(part -> part.group(1) == null ? part.group() : part.group(1).replace("``", "`"))
        .toList();
  }
}
