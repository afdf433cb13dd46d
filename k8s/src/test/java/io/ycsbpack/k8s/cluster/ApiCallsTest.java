// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiCallsTest {
  private static final KubernetesClientException REFUSED = new KubernetesClientException("no",
      new IOException("Connection refused"));
  private final TestConsole console = new TestConsole();
  private final ApiCalls calls = new ApiCalls(
      new Deadline(Duration.ofSeconds(30), new StopSignal(), new SteppingClock()), console);

  @Test
  void aConnectionThatFailsIsNoAnswerYet() {
    assertThat(calls.<String>call(answers(REFUSED, REFUSED, "pods"))).isEqualTo("pods");
    assertThat(console.lines().get(0))
        .isEqualTo("the API server does not answer (Connection refused); waiting for it up to 30 s");
    assertThat(console.lines()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 504})
  void aServerThatIsOverwhelmedIsAskedAgain(int code) {
    assertThat(calls.<String>call(answers(refusal(code), "pods"))).isEqualTo("pods");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 409, 422, 501})
  void aRefusalIsAnAnswer(int code) {
    assertThatThrownBy(() -> calls.call(answers(refusal(code), "pods"))).hasMessageContaining(String.valueOf(code));
    assertThat(console.lines()).isEmpty();
  }

  @Test
  void aServerThatHasJustStartedMayRefuseEverybody() {
    assertThat(calls.<String>call(answers(REFUSED, refusal(403), "pods"))).isEqualTo("pods");
  }

  @Test
  void anExpiredTokenEndsACallSoonAfterAServerThatWasAwayAnswers() {
    SteppingClock clock = new SteppingClock();
    ApiCalls patient = new ApiCalls(new Deadline(Duration.ofMinutes(5), new StopSignal(), clock), console);
    AtomicBoolean wasAway = new AtomicBoolean();

    assertThatThrownBy(() -> patient.call(() -> {
      throw wasAway.getAndSet(true) ? refusal(401) : REFUSED;
    })).hasMessageContaining("401");

    assertThat(clock.passed()).isLessThan(Duration.ofMinutes(1));
  }

  @Test
  void aServerThatStaysAwayEndsTheCallAfterTheDeadline() {
    assertThatThrownBy(() -> calls.call(() -> {
      throw REFUSED;
    })).isSameAs(REFUSED);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void aServerThatFailsIsAskedUntilTheDeadline(int code) {
    int seconds = 300;
    SteppingClock clock = new SteppingClock();
    ApiCalls patient = new ApiCalls(new Deadline(Duration.ofMinutes(5), new StopSignal(), clock), console);

    assertThatThrownBy(() -> patient.call(() -> {
      throw refusal(code);
    })).hasMessageContaining(String.valueOf(code));

    assertThat(clock.passed()).isBetween(Duration.ofSeconds(seconds), Duration.ofSeconds(seconds + 1));
    assertThat(console.lines()).singleElement().satisfies(line -> assertThat(line).contains("up to " + seconds + " s"));
  }

  @Test
  void aCallThatBeginsAfterAnInterruptIsRepeatedForAMinute() {
    StopSignal stop = new StopSignal();
    stop.request(ExitCode.INTERRUPTED, "interrupted");
    SteppingClock clock = new SteppingClock();
    ApiCalls undo = new ApiCalls(new Deadline(Duration.ofMinutes(5), stop, clock), console);

    assertThat(undo.<String>call(answers(REFUSED, REFUSED, "pods"))).isEqualTo("pods");
    assertThatThrownBy(() -> undo.call(() -> {
      throw REFUSED;
    })).isSameAs(REFUSED);
    assertThat(clock.passed()).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(63));
  }

  @Test
  void anObjectWhoseCreationHadNoAnswerIsThereAlready() {
    Supplier<String> answers = answers(REFUSED, refusal(409));

    calls.create(answers::get);

    assertThat(console.lines()).hasSize(2);
  }

  private static KubernetesClientException refusal(int code) {
    return new KubernetesClientException("refused with " + code, code, null);
  }

  private static Supplier<String> answers(Object... inTheirOrder) {
    Deque<Object> left = new ArrayDeque<>(Arrays.asList(inTheirOrder));
    return () -> {
      Object next = left.remove();
      if (next instanceof KubernetesClientException e) {
        throw e;
      }
      return (String) next;
    };
  }
}
