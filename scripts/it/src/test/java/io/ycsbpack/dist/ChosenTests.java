// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests where there is no Maven, such as in {@code scripts/guest}, and prints a line as each ends. Its arguments are
 * classes, or methods as {@code CLASS#METHOD} or {@code CLASS#METHOD(TYPE)}, with the names of their packages unless it is this one; its exit code is 1
 * when one has failed or none has run.
 */
public final class ChosenTests implements TestExecutionListener {
  private final PrintStream out;
  private long begun;
  private int passed;
  private int failed;

  private ChosenTests(PrintStream out) {
    this.out = out;
  }

  /** See above. */
  public static void main(String[] chosen) {
    ChosenTests tests = new ChosenTests(System.out);
    LauncherFactory.create()
        .execute(LauncherDiscoveryRequestBuilder.request()
            .selectors(Arrays.stream(chosen).map(ChosenTests::selector).toList())
            .build(), tests);
    System.out.println(tests.passed + " passed, " + tests.failed + " failed");
    System.exit(tests.failed == 0 && tests.passed > 0 ? 0 : 1);
  }

  private static DiscoverySelector selector(String chosen) {
    // The types of a method's parameters have packages, too.
    boolean isNamed = chosen.split("#")[0].contains(".");
    String name = isNamed ? chosen : ChosenTests.class.getPackageName() + "." + chosen;
    return name.contains("#") ? DiscoverySelectors.selectMethod(name) : DiscoverySelectors.selectClass(name);
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    begun = System.nanoTime();
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    out.println("skipped  " + test.getDisplayName() + ": " + reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean good = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
    if (!test.isTest() && good) {
      return;
    }
    passed += good ? 1 : 0;
    failed += result.getStatus() == TestExecutionResult.Status.FAILED ? 1 : 0;
    out.printf("%-10s %3d s  %s%n", result.getStatus().toString().toLowerCase(Locale.ROOT),
        Duration.ofNanos(System.nanoTime() - begun).toSeconds(), test.getDisplayName());
    result.getThrowable().ifPresent(reason -> {
      if (result.getStatus() == TestExecutionResult.Status.FAILED) {
        reason.printStackTrace(out);
      } else {
        out.println(reason.getMessage().strip());
      }
    });
  }
}
