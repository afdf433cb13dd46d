package io.ycsbpack.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import org.junit.jupiter.api.Test;

class VirtualMachineTest {

  @Test
  void aNameThatLeadsElsewhereIsRefused() {
    assertThatThrownBy(() -> VirtualMachine.ofThisUser("../other")).isInstanceOf(UsageException.class)
        .hasMessageContaining("'../other' is no name of a virtual machine");
  }

  @Test
  void oneThatWasNeverStartedHasNoFactsAndIsStoppedByDoingNothing() {
    VirtualMachine machine = VirtualMachine.ofThisUser("never-started-by-any-test");

    assertThatThrownBy(machine::facts).isInstanceOf(TargetException.class)
        .hasMessageContaining("no virtual machine 'never-started-by-any-test' serves; start one with");
    assertThat(machine.stop()).isFalse();
  }
}
