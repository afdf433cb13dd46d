package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.core.probe.DataFileSystem;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {

  @Test
  void ofEachEngineItSaysWhetherAContainerIsPossibleOrWhatItLacks() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    new DoctorCommand(new PrintStream(out, true, StandardCharsets.UTF_8)).call();

    for (ContainerEngine engine : ContainerEngine.values()) {
      assertThat(out.toString(StandardCharsets.UTF_8))
          .containsPattern("(?m)^container by " + engine + " +"
              + engine.impossible().map(reason -> "not possible: .+$").orElse("possible$"));
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).containsPattern("(?m)^image of containers +\\S")
        .containsPattern("(?m)^data of servers +in \\S.*, \\S")
        .containsPattern("(?m)^data in experiments +in \\S.*, \\S");
  }

  @Test
  void ofAnExt4WithoutAJournalItSaysWhatThatCostsAndHowToChooseAnother() {
    DataFileSystem without = new DataFileSystem("ext4", "/dev/vda", "/", List.of(), DataFileSystem.NO, false);
    DataFileSystem xfs = new DataFileSystem("xfs", "/dev/vdb", "/srv", List.of(), DataFileSystem.YES, false);

    assertThat(DoctorCommand.fileSystem(Path.of("/srv/data"), Optional.of(without), "YCSBPACK_DATA"))
        .startsWith("in /srv/data, ext4 without a journal (/dev/vda at /); under writes, ")
        .contains(" cost CPU ")
        .endsWith("choose a folder on one by YCSBPACK_DATA");
    assertThat(DoctorCommand.fileSystem(Path.of("/srv/data"), Optional.of(xfs), "YCSBPACK_DATA"))
        .isEqualTo("in /srv/data, xfs (/dev/vdb at /srv)");
    assertThat(DoctorCommand.fileSystem(Path.of("/srv/data"), Optional.empty(), "YCSBPACK_DATA"))
        .isEqualTo("in /srv/data, on a file system that can't be told");
  }
}
