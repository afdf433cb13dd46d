package io.ycsbpack.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExitCodeTest {

  @Test
  void anExhaustedHeapIsKnownBehindTheFailureOfACleanUp() {
    OutOfMemoryError exhausted = new OutOfMemoryError("Java heap space");

    assertThat(ExitCode.isOutOfMemory(exhausted)).isTrue();
    assertThat(ExitCode.isOutOfMemory(new IllegalArgumentException("Self-suppression not permitted", exhausted)))
        .isTrue();
    assertThat(ExitCode.isOutOfMemory(new IllegalStateException(new IllegalArgumentException()))).isFalse();
  }
}
