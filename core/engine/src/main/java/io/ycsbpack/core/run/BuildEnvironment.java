// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The environment of a command: its commit and its build. Variables of build servers come first, then the git folder of
 * the working folder or of one above it.
 */
record BuildEnvironment(Map<String, String> variables, Path folder) {
  private static final List<String> COMMITS = List.of("GIT_COMMIT", "GITHUB_SHA", "CI_COMMIT_SHA");
  private static final List<String> BUILDS = List.of("BUILD_ID", "GITHUB_RUN_ID", "CI_PIPELINE_ID", "BUILD_BUILDID",
      "BUILDKITE_BUILD_ID", "CIRCLE_WORKFLOW_ID");
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");
  private static final Pattern BUILD = Pattern.compile("[\\w.:#/-]{1,100}");
  private static final String REFERENCE = "ref: ";
  private static final System.Logger LOG = System.getLogger(BuildEnvironment.class.getName());

  static BuildEnvironment ofThisProcess() {
    return new BuildEnvironment(System.getenv(), Path.of("").toAbsolutePath());
  }

  Optional<String> commit() {
    return first(COMMITS, COMMIT).or(this::checkedOut);
  }

  Optional<String> build() {
    return first(BUILDS, BUILD);
  }

  private Optional<String> first(List<String> names, Pattern form) {
    return names.stream()
        .map(variables::get)
        .filter(Objects::nonNull)
        .filter(value -> form.matcher(value).matches())
        .findFirst();
  }

  private Optional<String> checkedOut() {
    return Stream.iterate(folder, Objects::nonNull, Path::getParent)
        .map(above -> above.resolve(".git"))
        .filter(Files::exists)
        .findFirst()
        .flatMap(BuildEnvironment::head)
        .filter(commit -> COMMIT.matcher(commit).matches());
  }

  /** In a separate work tree, .git is a file that names the folder, and branches are in the common one. */
  private static Optional<String> head(Path git) {
    try {
      Path own = Files.isDirectory(git) ? git
          : git.resolveSibling(Files.readString(git).strip().replaceFirst("^gitdir: ", ""));
      String head = Files.readString(own.resolve("HEAD")).strip();
      if (!head.startsWith(REFERENCE)) {
        return Optional.of(head);
      }
      Path commonName = own.resolve("commondir");
      Path common = Files.exists(commonName) ? own.resolve(Files.readString(commonName).strip()) : own;
      String branch = head.substring(REFERENCE.length());
      Path loose = common.resolve(branch);
      return Files.exists(loose) ? Optional.of(Files.readString(loose).strip()) : packed(common, branch);
    } catch (IOException | IllegalArgumentException e) {
      LOG.log(System.Logger.Level.DEBUG, "the commit of " + git + " can't be read", e);
      return Optional.empty();
    }
  }

  private static Optional<String> packed(Path common, String branch) throws IOException {
    Path packed = common.resolve("packed-refs");
    return !Files.exists(packed) ? Optional.empty()
        : Files.readAllLines(packed)
            .stream()
            .filter(line -> line.endsWith(" " + branch))
            .map(line -> line.substring(0, line.indexOf(' ')))
            .findFirst();
  }
}
