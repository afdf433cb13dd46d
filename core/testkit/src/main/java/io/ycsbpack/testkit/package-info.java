// SPDX-License-Identifier: Apache-2.0
/**
 * The common parts of all modules' tests. Of the product, it knows only the api.
 *
 * <p>{@link io.ycsbpack.testkit.TestFolders} gives tests, also JUnit's {@code @TempDir}, folders whose names carry the
 * process that owns them, so that a later run recognizes a killed one's remains. {@link io.ycsbpack.testkit.FixedSeeds}
 * gives property tests the same random values in every build. {@link io.ycsbpack.testkit.FailureEvidence} copies the
 * files of a failed test into the module's {@code target/failed-tests} before JUnit deletes them, and prints the end of
 * each text file into the report. {@link io.ycsbpack.testkit.PatientWaits} keeps waits from failing on a slow machine,
 * and from making it slower. {@link io.ycsbpack.testkit.TestConsole} keeps the user's output, and
 * {@link io.ycsbpack.testkit.SteppingClock} passes time without a wait.
 * {@link io.ycsbpack.testkit.CommandResult} runs a command within the JVM, {@link io.ycsbpack.testkit.TcpRelay} stands
 * between a client and its servers, {@link io.ycsbpack.testkit.ClosedPort} refuses every client.
 *
 * <p>A module needs the test dependency and nothing else: JUnit finds these by {@code junit-platform.properties} and
 * {@code META-INF/services}.
 */
package io.ycsbpack.testkit;
