package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page that lists the classes which parameters pass. */
@AnalyzeClasses(packages = "io.ycsbpack", importOptions = ImportOption.DoNotIncludeTests.class)
class ParameterPathsTest {
  private static final Pattern PATH = Pattern
      .compile("(?s)\\*\\*`ycsb ([^\n]*?): (\\d+) classes,\\s(\\d+)\\s.*?\n\n(.*?)(?=\n\n|$)");
  private static final Pattern LISTED = Pattern.compile("\\(?`(?:\\w+\\.)?(\\w+)`");
  /** Begins what a child process does with its arguments. */
  private static final String CHILD = "EmbeddedStartCommand";

  @ArchTest
  static void haveAsManyClassesAsTheySay(JavaClasses classes) throws IOException {
    Matcher paths = paths();
    while (paths.find()) {
      List<MatchResult> listed = LISTED.matcher(paths.group(4)).results().toList();
      assertThat(listed.stream().map(one -> one.group(1))).as(paths.group(1)).doesNotHaveDuplicates();
      assertThat(listed).as(paths.group(1)).hasSize(Integer.parseInt(paths.group(2)));
      assertThat(listed.stream().filter(one -> one.group().startsWith("("))).as(paths.group(1))
          .hasSize(Integer.parseInt(paths.group(3)));
    }
  }

  /** A class that comes to stand between two of them, or goes, is seen: these don't know each other then. */
  @ArchTest
  static void leadFromEachClassToOneThatItKnowsOrIsKnownBy(JavaClasses classes) throws IOException {
    Matcher paths = paths();
    int found = 0;
    while (paths.find()) {
      List<Set<JavaClass>> steps = LISTED.matcher(paths.group(4))
          .results()
          .map(one -> named(classes, one.group(1)))
          .toList();
      for (int i = 1; i < steps.size(); i++) {
        Set<JavaClass> from = steps.get(i - 1);
        Set<JavaClass> to = steps.get(i);
        assertThat(to.stream().anyMatch(one -> one.getSimpleName().equals(CHILD)) || know(from, to) || know(to, from))
            .as("%s: %s next to %s", paths.group(1), from, to)
            .isTrue();
      }
      found++;
    }
    assertThat(found).isEqualTo(3);
  }

  private static Matcher paths() throws IOException {
    return PATH.matcher(Files.readString(YcsbProcess.HOME.resolve("docs/reference/parameter-paths.md")));
  }

  private static Set<JavaClass> named(JavaClasses classes, String name) {
    Set<JavaClass> named = classes.stream()
        .filter(one -> one.getSimpleName().equals(name))
        .collect(Collectors.toSet());
    assertThat(named).as(name).isNotEmpty();
    return named;
  }

  /** Whether one of these depends on one of the others, or on what that implements. */
  private static boolean know(Set<JavaClass> these, Set<JavaClass> others) {
    Set<JavaClass> known = others.stream()
        .flatMap(one -> Stream.concat(Stream.of(one), one.getAllRawInterfaces().stream()))
        .filter(one -> one.getPackageName().startsWith("io.ycsbpack"))
        .collect(Collectors.toSet());
    known.addAll(others.stream()
        .flatMap(one -> one.getAllRawSuperclasses().stream())
        .filter(one -> one.getPackageName().startsWith("site.ycsb"))
        .toList());
    return these.stream()
        .flatMap(one -> one.getDirectDependenciesFromSelf().stream())
        .anyMatch(dependency -> known.contains(dependency.getTargetClass()));
  }
}
