// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.GroupProbe;
import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the use of a server in a virtual machine, under the limit that the user declares. */
record DeclaredProbe(UsageProbe reader, double vcpus) implements UsageProbe {

  /**
   * @return empty if {@link DriverProperties} declare nothing that can be read
   * @throws TargetException when there is nothing to read at the declared place
   */
  static Optional<UsageProbe> declared(Settings settings, Optional<UsageProbe> own) {
    Optional<UsageProbe> placed = DriverProperties.SERVER_USAGE.find(settings).map(DeclaredProbe::at);
    return DriverProperties.SERVER_VCPUS.find(settings)
        .flatMap(vcpus -> placed.or(() -> own).<UsageProbe>map(reader -> new DeclaredProbe(reader, vcpus)))
        .or(() -> placed);
  }

  private static UsageProbe at(Path place) {
    try {
      if (!Files.isDirectory(place)) {
        return ofProcess(place, Files.readString(place).strip());
      }
      Path mount = Cgroup.cpuMount().toRealPath();
      Path folder = place.toRealPath();
      if (!folder.startsWith(mount) || !Files.exists(folder.resolve("cgroup.procs"))) {
        throw new TargetException(DriverProperties.SERVER_USAGE.name() + "=" + place
            + " is no control group below " + mount + ", the folder in which this machine counts CPU time");
      }
      Cgroup group = Cgroup.ofFolder(mount, folder);
      return new GroupProbe(place.toString(), group, group);
    } catch (IOException e) {
      throw new TargetException(
          DriverProperties.SERVER_USAGE.name() + "=" + place + " can't be read: " + Reason.text(e), e);
    }
  }

  private static UsageProbe ofProcess(Path file, String id) {
    return Optional.of(id)
        .filter(text -> text.matches("[1-9]\\d{0,9}"))
        .map(Long::valueOf)
        .filter(pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent())
        .map(ProcessProbe::new)
        .orElseThrow(() -> new TargetException(DriverProperties.SERVER_USAGE.name() + "=" + file
            + " holds no id of a process that lives: '" + id + "'"));
  }

  @Override
  public Optional<CpuLimit> limit() {
    return Optional.of(new CpuLimit(CpuLimit.Mechanism.VCPUS, vcpus));
  }

  @Override
  public String source() {
    return reader.source();
  }

  @Override
  public Usage read() throws IOException {
    return reader.read();
  }

  @Override
  public boolean isCheap() {
    return reader.isCheap();
  }

  @Override
  public OptionalLong localProcess() {
    return reader.localProcess();
  }

  @Override
  public List<Long> processes() {
    return reader.processes();
  }

  @Override
  public boolean isOnThisMachine() {
    return reader.isOnThisMachine();
  }

  @Override
  public Optional<CpuWeight> weight() {
    return reader.weight();
  }

  @Override
  public OptionalLong peakMemory() {
    return reader.peakMemory();
  }

  @Override
  public Optional<CounterSource> counters() {
    return reader.counters();
  }
}
