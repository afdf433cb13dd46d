package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Optional;

/** Fills anonymous memory and, by writing and reading a file over and over, page cache. */
final class MemoryStress implements AuxiliaryProgram {
  private static final Property<String> ANONYMOUS = Property.of("anonymous", PropertyType.text(), "1Gi",
      "Anonymous memory that it holds and writes to, over and over.");
  private static final Property<String> FILE = Property.of("file", PropertyType.text(), "1Gi",
      "Size of the file that it writes and reads, over and over, which fills the page cache.");

  @Override
  public String name() {
    return "memory-stress";
  }

  @Override
  public String summary() {
    return "an offline load that fills anonymous memory and page cache (stress-ng --vm, --hdd)";
  }

  @Override
  public List<Property<?>> parameters() {
    return List.of(ANONYMOUS, FILE);
  }

  @Override
  public String needs() {
    return "stress-ng";
  }

  @Override
  public Launch launch(Site site, Settings parameters) {
    return new Launch(List.of(site.program().toString(), "--temp-path", site.folder().toString(), "--vm", "1",
        "--vm-bytes", Long.toString(ResourceLimit.bytes(ANONYMOUS.get(parameters))), "--vm-keep", "--hdd", "1",
        "--hdd-bytes", Long.toString(ResourceLimit.bytes(FILE.get(parameters))), "--hdd-opts", "wr-seq,rd-seq",
        "--hdd-write-size", "1m"), Optional.empty());
  }
}
