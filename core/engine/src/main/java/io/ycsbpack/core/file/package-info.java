/**
 * Files that users write, read so that what is wrong in them is told with its place.
 *
 * <p>{@link io.ycsbpack.core.file.YamlObject} holds keys and values of YAML that know where they stand;
 * {@link io.ycsbpack.core.file.Place} makes a message of a problem with file, line and column, and shows the line, unless
 * that may hold a secret:
 *
 * <pre>{@code
 * YamlObject yaml = YamlObject.read(path, text, "an experiment");
 * yaml.refuseOthers("an experiment", List.of("binding", "workload"));
 * String binding = yaml.text("binding").orElseThrow(() -> yaml.place().toException("'binding' is missing"));
 * }</pre>
 */
package io.ycsbpack.core.file;
