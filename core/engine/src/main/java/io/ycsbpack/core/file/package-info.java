// SPDX-License-Identifier: Apache-2.0
/**
 * Files that users write, read so that a problem in them is reported with its place.
 *
 * <p>{@link io.ycsbpack.core.file.YamlNode} is a value of a YAML file; {@link io.ycsbpack.core.file.Place} makes a
 * message of a problem with file, line and column, and shows the line, unless that may hold a secret:
 *
 * <pre>{@code
 * YamlNode yaml = YamlNode.read(path, text, "an experiment");
 * yaml.refuseOthers("an experiment", List.of("binding", "workload"));
 * String binding = yaml.require("binding", "write it with a value").text();
 * }</pre>
 */
package io.ycsbpack.core.file;
