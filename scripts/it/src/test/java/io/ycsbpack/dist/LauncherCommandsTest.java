package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.cli.LauncherCommands;
import org.junit.jupiter.api.Test;

class LauncherCommandsTest {
  @Test
  void whatMeasuresOrIsMeasuredIsNotAmongThem() {
    assertThat(LauncherCommands.measuringNothing()).contains("help", "compare", "embedded", "k8s")
        .doesNotContain("run", "load", "check", "delta", "experiment", "neighbor", "transfer", "burn",
            "fault");
  }
}
