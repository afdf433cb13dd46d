// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.limit.SystemProgram;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.record.RunIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** @param name also in the name of its record; empty for the name of the workload */
public record RunNames(Optional<String> name, Map<String, String> labels) {
  public static final RunNames NONE = new RunNames(Optional.empty(), Map.of());

  public static final Property<String> NAME = Property.optional("name",
      PropertyType.of("a name of up to 64 letters, digits, _ and -", "NAME", RunNames::checkedName),
      "Name of the run: in its record, and in the name of the record's file instead of the workload's.")
      .withOptionNames("--run-name");

  private static final Pattern WORD = Pattern.compile("[\\w-]{1,64}");
  private static final List<String> COMMITS = List.of("GIT_COMMIT", "GITHUB_SHA", "CI_COMMIT_SHA");
  private static final List<String> BUILDS = List.of("BUILD_ID", "GITHUB_RUN_ID", "CI_PIPELINE_ID", "BUILD_BUILDID",
      "BUILDKITE_BUILD_ID", "CIRCLE_WORKFLOW_ID");
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");
  private static final Pattern BUILD = Pattern.compile("[\\w.:#/-]{1,100}");

  private static String checkedName(String text) {
    if (!WORD.matcher(text).matches()) {
      throw new IllegalArgumentException("write only letters, digits, _ and -");
    }
    return text;
  }

  /**
   * Adds the commit and the build: by the variables of a build server, else the commit of the working folder. Empty if
   * there is neither, and no name or label.
   */
  public Optional<RunIdentity> identity() {
    return identity(System.getenv(), Path.of("").toAbsolutePath());
  }

  Optional<RunIdentity> identity(Map<String, String> variables, Path folder) {
    Optional<String> commit = first(COMMITS, COMMIT, variables).or(() -> checkedOut(folder));
    Optional<String> build = first(BUILDS, BUILD, variables);
    return name.isEmpty() && labels.isEmpty() && commit.isEmpty() && build.isEmpty()
        ? Optional.empty()
        : Optional.of(new RunIdentity(name.orElse(null), labels, commit.orElse(null), build.orElse(null)));
  }

  private static Optional<String> first(List<String> names, Pattern form, Map<String, String> variables) {
    return names.stream()
        .flatMap(name -> Stream.ofNullable(variables.get(name)))
        .filter(value -> form.matcher(value).matches())
        .findFirst();
  }

  /** Empty without git, outside a work tree, and before the first commit. */
  private static Optional<String> checkedOut(Path folder) {
    try {
      // Reads a hash alone, so that the owner of the folder does not matter.
      SystemProgram.Answer git = SystemProgram
          .ask(new ProcessBuilder("git", "-c", "safe.directory=*", "rev-parse", "--verify", "HEAD")
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD));
      return Optional.of(git.text()).filter(commit -> git.succeeded() && COMMIT.matcher(commit).matches());
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
