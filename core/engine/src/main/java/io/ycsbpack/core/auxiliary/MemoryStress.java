// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Optional;

/** Fills anonymous memory and, by writing and reading a file over and over, page cache. */
final class MemoryStress {
  private static final Property<Memory> ANONYMOUS = Property.of("anonymous", Memory.TYPE, "1Gi",
      "Anonymous memory that it holds and writes to, over and over.");
  private static final Property<Memory> FILE = Property.of("file", Memory.TYPE, "1Gi",
      "Size of the file that it writes and reads, over and over, which fills the page cache.");
  /** One that holds anonymous memory, and one with the file. */
  private static final int WORKERS = 2;

  static final AuxiliaryProgram TYPE = new AuxiliaryProgram("memory-stress",
      "an offline load that fills anonymous memory and page cache (stress-ng --vm, --hdd)", false,
      List.of(ANONYMOUS, FILE), "stress-ng", Optional.of("its memory and page cache"), MemoryStress::launch);

  private MemoryStress() {
  }

  private static AuxiliaryProgram.Launch launch(AuxiliaryProgram.Site site, Settings parameters) {
    return new AuxiliaryProgram.Launch(
        List.of(site.program().toString(), "--temp-path", site.folder().toString(), "--vm", "1",
            "--vm-bytes", Long.toString(ANONYMOUS.get(parameters).bytes()), "--vm-keep", "--hdd", "1",
            "--hdd-bytes", Long.toString(FILE.get(parameters).bytes()), "--hdd-opts", "wr-seq,rd-seq",
            "--hdd-write-size", "1m"),
        1 + WORKERS, Optional.empty());
  }
}
