// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.ycsbpack.core.condition.placement.YcsbLauncher;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.driver.Signals;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The architecture in rules: who may know whom. */
@AnalyzeClasses(packages = "io.ycsbpack", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  /** By where a class was read from, since two packages have classes in the api and in the engine. */
  private static final DescribedPredicate<JavaClass> ARE_OF_THE_API = DescribedPredicate.describe("are of core/api",
      type -> type.getBaseComponentType()
          .getSource()
          .filter(source -> source.getUri().toString().matches(".*(/core/api/target/|/ycsbpack-api-[^/]*\\.jar!).*"))
          .isPresent());

  private static ArchRule none(DescribedPredicate<JavaClass> classes, String... packages) {
    return noClasses().that(classes).should().dependOnClassesThat().resideInAnyPackage(packages);
  }

  /** Classes of a package know each other, Java, and these packages. */
  private static ArchRule only(String classes, String... packages) {
    return classes().that()
        .resideInAPackage(classes)
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(classes, "java..").or(resideInAnyPackage(packages)));
  }

  private static LayeredArchitecture experimentRooms() {
    LayeredArchitecture rooms = layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String room : List.of("spec", "guard", "analysis", "path", "plan")) {
      rooms = rooms.layer(room).definedBy("io.ycsbpack.core.experiment." + room + "..");
    }
    return rooms;
  }

  @ArchTest
  static final ArchRule THE_API_NEEDS_YCSB_AND_A_LIBRARY_FOR_TEXT_ALONE = classes().that(ARE_OF_THE_API)
      .should()
      .onlyDependOnClassesThat(
          ARE_OF_THE_API.or(resideInAnyPackage("java..", "site.ycsb..", "org.apache.commons.text..")));

  @ArchTest
  static final ArchRule BINDINGS_COMPILE_AGAINST_THE_API_ALONE = noClasses().that()
      .resideInAnyPackage("io.ycsbpack.clickhouse..", "io.ycsbpack.couchbase..")
      .should()
      .dependOnClassesThat(resideInAPackage("io.ycsbpack.core..").and(not(ARE_OF_THE_API)));

  @ArchTest
  static final ArchRule CORE_KNOWS_NEITHER_BINDINGS_NOR_KUBERNETES = none(resideInAPackage("io.ycsbpack.core.."),
      "io.ycsbpack.clickhouse..", "io.ycsbpack.couchbase..", "io.ycsbpack.k8s..", "com.clickhouse..", "com.couchbase..",
      "io.fabric8..", "java.sql..");

  @ArchTest
  static final ArchRule BINDINGS_DO_NOT_KNOW_KUBERNETES = none(
      resideInAnyPackage("io.ycsbpack.clickhouse..", "io.ycsbpack.couchbase.."), "io.ycsbpack.k8s..", "io.fabric8..");

  @ArchTest
  static final ArchRule KUBERNETES_DOES_NOT_KNOW_BINDINGS = none(resideInAPackage("io.ycsbpack.k8s.."),
      "io.ycsbpack.clickhouse..", "io.ycsbpack.couchbase..").allowEmptyShould(true);

  @ArchTest
  static final ArchRule BINDINGS_DO_NOT_KNOW_EACH_OTHER = slices().matching("io.ycsbpack.(clickhouse|couchbase)..")
      .should()
      .notDependOnEachOther();

  @ArchTest
  static final ArchRule THE_COUCHBASE_DOUBLE_KNOWS_NOBODY = none(resideInAPackage("io.ycsbpack.couchbasedouble.."),
      "io.ycsbpack.core..", "io.ycsbpack.couchbase..", "com.couchbase..");

  @ArchTest
  static final ArchRule THE_ROOMS_OF_CORE_HAVE_NO_CYCLES = slices().matching("io.ycsbpack.core.(*)..")
      .should()
      .beFreeOfCycles();

  @ArchTest
  static final ArchRule THE_ROOMS_OF_KUBERNETES_HAVE_NO_CYCLES = slices().matching("io.ycsbpack.k8s.(*)..")
      .should()
      .beFreeOfCycles();

  /** Any YCSB binding, and therefore no single one. */
  @ArchTest
  static final ArchRule STOCK_BINDINGS_NEED_NO_DRIVER = only("io.ycsbpack.core.stock..", "io.ycsbpack.core",
      "io.ycsbpack.core.binding..", "io.ycsbpack.core.console..", "io.ycsbpack.core.property..",
      "io.ycsbpack.core.tenant..", "io.ycsbpack.core.workload..", "site.ycsb");

  /** From the file to the plan; conclusions know nothing of the plan, and comparison runs it. */
  @ArchTest
  static final ArchRule THE_ROOMS_OF_EXPERIMENTS_KNOW_THOSE_BELOW_ALONE = experimentRooms()
      .whereLayer("plan")
      .mayNotBeAccessedByAnyLayer()
      .whereLayer("path")
      .mayNotBeAccessedByAnyLayer()
      .whereLayer("analysis")
      .mayOnlyBeAccessedByLayers("plan")
      .whereLayer("guard")
      .mayOnlyBeAccessedByLayers("analysis")
      .whereLayer("spec")
      .mayOnlyBeAccessedByLayers("analysis", "plan");

  @ArchTest
  static final ArchRule CONDITIONS_DO_NOT_KNOW_THEIR_PLACEMENT = none(
      resideInAnyPackage("io.ycsbpack.core.condition", "io.ycsbpack.core.condition.step"),
      "io.ycsbpack.core.condition.placement..");

  @ArchTest
  static final ArchRule STEPS_KNOW_NO_CONDITIONS = none(resideInAPackage("io.ycsbpack.core.condition.step"),
      "io.ycsbpack.core.condition");

  @ArchTest
  static final ArchRule MEASURING_AND_PROPERTIES_KNOW_NOTHING_ABOVE_THEM = none(
      resideInAnyPackage("io.ycsbpack.core.measure..", "io.ycsbpack.core.property..", "io.ycsbpack.core.console.."),
      "io.ycsbpack.core.driver..", "io.ycsbpack.core.tenant..", "io.ycsbpack.core.binding..", "io.ycsbpack.core.run..",
      "io.ycsbpack.core.cli..", "io.ycsbpack.core.report..");

  /** A limit is a value; parameters make it of what users write. */
  @ArchTest
  static final ArchRule THE_HOST_KNOWS_NO_OPTIONS = none(
      resideInAnyPackage("io.ycsbpack.core.limit..", "io.ycsbpack.core.container..", "io.ycsbpack.core.probe.."),
      "io.ycsbpack.core.property..", "io.ycsbpack.core.parameter..");

  /** Below whoever reads statements. */
  @ArchTest
  static final ArchRule WHAT_TAKES_SQL_APART_KNOWS_TEXT_ALONE = only("io.ycsbpack.core.sql..");

  @ArchTest
  static final ArchRule STATISTICS_KNOW_NUMBERS_ALONE = only("io.ycsbpack.core.statistics..",
      "org.apache.commons.statistics..");

  @ArchTest
  static final ArchRule SLICES_KNOW_NO_QUESTION_AND_NO_RECORD = only("io.ycsbpack.core.slice..", "io.ycsbpack.core",
      "io.ycsbpack.core.driver..", "io.ycsbpack.core.measure..", "io.ycsbpack.core.probe..", "site.ycsb..",
      "com.fasterxml.jackson.annotation..");

  @ArchTest
  static final ArchRule TRIALS_KNOW_SLICES_AND_STATISTICS_ALONE = only("io.ycsbpack.core.trial..", "io.ycsbpack.core",
      "io.ycsbpack.core.slice..", "io.ycsbpack.core.statistics..", "io.ycsbpack.core.driver..",
      "io.ycsbpack.core.measure..", "com.fasterxml.jackson.annotation..");

  @ArchTest
  static final ArchRule RECORDS_KNOW_NO_COMPARISON = none(resideInAPackage("io.ycsbpack.core.record.."),
      "io.ycsbpack.core.statistics..", "io.ycsbpack.core.slice..", "io.ycsbpack.core.trial..");

  /**
   * Whoever else compares runs starts commands; comparisons by slices drive clients of their own, and Kubernetes hands
   * the plan of a run to its clients.
   */
  @ArchTest
  static final ArchRule COMMANDS_COMPARISONS_AND_KUBERNETES_ALONE_KNOW_THE_ENGINE_OF_RUNS = none(
      resideOutsideOfPackages("io.ycsbpack.core.run..", "io.ycsbpack.core.cli..", "io.ycsbpack.core.comparison..",
          "io.ycsbpack.k8s.."),
      "io.ycsbpack.core.run..");

  /** What drives clients slice by slice is in comparison. */
  @ArchTest
  static final ArchRule COMMANDS_MEASURE_NOTHING_THEMSELVES = none(resideInAPackage("io.ycsbpack.core.cli.."),
      "io.ycsbpack.core.slice..", "io.ycsbpack.core.measure..");

  @ArchTest
  static final ArchRule ONLY_COMMANDS_KNOW_PICOCLI = none(
      resideOutsideOfPackages("io.ycsbpack.core.cli..", "io.ycsbpack.k8s.cli.."), "picocli..");

  @ArchTest
  static final ArchRule THE_REST_OF_CORE_KNOWS_NO_COMMAND_LINE = none(
      resideInAPackage("io.ycsbpack.core..").and(resideOutsideOfPackage("io.ycsbpack.core.cli..")),
      "io.ycsbpack.core.cli..");

  /** A second signal does not wait for the command. */
  @ArchTest
  static final ArchRule ONLY_THE_COMMAND_LINE_AND_SIGNALS_END_THE_PROCESS = noClasses().that()
      .resideOutsideOfPackages("io.ycsbpack.core.cli..", "io.ycsbpack.clickhouse.embedded..")
      .and()
      .doNotHaveFullyQualifiedName(Signals.class.getName())
      .should()
      .callMethod(System.class, "exit", int.class)
      .orShould()
      .callMethod(Runtime.class, "halt", int.class);

  /**
   * Below the command line, the one way to warn is a console; the server of the embedded engine is a process of its
   * own.
   */
  @ArchTest
  static final ArchRule ONLY_CONSOLES_WRITE_TO_STANDARD_ERROR = noClasses().that()
      .resideOutsideOfPackages("io.ycsbpack.core.cli..", "io.ycsbpack.core.console..",
          "io.ycsbpack.clickhouse.embedded..",
          "io.ycsbpack.testkit..")
      .should()
      .accessField(System.class, "err")
      .orShould()
      .callMethod(Throwable.class, "printStackTrace");

  /**
   * What only passes time is the pace of a sender and what the test server was told to delay; a lock is also taken by
   * the server of the engine, whose class path does not have the core.
   */
  @ArchTest
  static final ArchRule ONLY_DEADLINES_WAIT = noClasses().that()
      .resideOutsideOfPackages("io.ycsbpack.couchbasedouble..", "io.ycsbpack.testkit..")
      .and()
      .haveNameNotMatching(".*\\.(core\\.Deadline.*|clickhouse\\.embedded\\.DataFolder)")
      .should()
      .callMethodWhere(target(nameMatching("sleep"))
          .and(target(owner(assignableTo(Thread.class).or(assignableTo(TimeUnit.class))))));

  @ArchTest
  static final ArchRule OF_RETURNS_ITS_OWN_TYPE = methods().that()
      .haveName("of")
      .and()
      .areStatic()
      .should(
          ArchCondition.from(DescribedPredicate.<JavaMethod>describe("return their own type, or several or none of it",
              method -> method.getReturnType().getAllInvolvedRawTypes().contains(method.getOwner()))));

  /** Of the command line, Kubernetes knows what registers its commands and makes their options. */
  @ArchTest
  static final ArchRule KUBERNETES_REGISTERS_ITS_COMMANDS_AND_KNOWS_NO_OTHERS = noClasses().that()
      .resideInAPackage("io.ycsbpack.k8s..")
      .should()
      .dependOnClassesThat(resideInAPackage("io.ycsbpack.core.cli..")
          .and(not(nameMatching(
              ".*\\.(ResultCommand|TerminalConsole|CommandOption|OptionGroup|WorkloadOptions)"))));

  @ArchTest
  static final ArchRule KUBERNETES_KNOWS_NO_COMMAND_LINE_BELOW_ITS_COMMANDS = none(
      resideInAPackage("io.ycsbpack.k8s..").and(resideOutsideOfPackage("io.ycsbpack.k8s.cli..")),
      "io.ycsbpack.core.cli..");

  private static final String ARGUMENT_LISTS = "java.util.List<java.util.List<java.lang.String>>";

  /** What an experiment does is typed; a list of lists of words is only the order of conditions in its rounds. */
  @ArchTest
  static final ArchRule EXPERIMENTS_ARE_STEPS_AND_NO_LISTS_OF_ARGUMENTS = methods().that()
      .areDeclaredInClassesThat()
      .resideInAnyPackage("io.ycsbpack.core.experiment..", "io.ycsbpack.core.condition..",
          "io.ycsbpack.k8s.condition..")
      .and()
      .haveNameNotMatching("orders?")
      .should(ArchCondition.from(DescribedPredicate.<JavaMethod>describe("have no list of argument lists",
          method -> Stream.concat(Stream.of(method.getReturnType()), method.getParameterTypes().stream())
              .map(JavaType::toString)
              .noneMatch(type -> type.contains(ARGUMENT_LISTS)))));

  /** A message prints what a step shows. */
  @ArchTest
  static final ArchRule STEPS_BECOME_WORDS_WHERE_A_PROCESS_STARTS = noClasses().that()
      .areNotAssignableTo(Step.class)
      .and()
      .doNotImplement(YcsbLauncher.class)
      .should()
      .callMethodWhere(target(nameMatching("arguments")).and(target(owner(assignableTo(Step.class)))));

  /** What waits for a pod's readiness watches pods, which our Roles don't allow. */
  @ArchTest
  static final ArchRule CONTAINERS_ARE_READ_THROUGH_THE_CLUSTER_ALONE = noClasses().that()
      .doNotHaveFullyQualifiedName("io.ycsbpack.k8s.cluster.Cluster")
      .should()
      .callMethodWhere(target(owner(assignableTo(PodResource.class))).and(target(nameMatching(
          "inContainer|getLog.*|watchLog|exec|file|dir|portForward|waitUntil.*"))));

  @ArchTest
  static final ArchRule COMMANDS_LIVE_IN_CLI = classes().that()
      .areAnnotatedWith(picocli.CommandLine.Command.class)
      .should()
      .resideInAnyPackage("io.ycsbpack.core.cli..", "io.ycsbpack.k8s.cli..");
}
