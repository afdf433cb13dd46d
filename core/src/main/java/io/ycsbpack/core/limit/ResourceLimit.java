package io.ycsbpack.core.limit;

import io.ycsbpack.core.UsageException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server may use.
 *
 * @param cores  CPU, in cores; empty for all
 * @param memory in bytes; empty for all
 * @param mechanism how the cores are limited; empty for the best that is possible here
 * @param burst  cores times periods of unused quota that may be saved for a burst (CFS burst); empty for none
 * @param priority against other groups when CPU time is short; empty for no group because of it
 * @param softMemory bytes above which its memory is the first to be taken when memory is short; empty for none
 * @param sharedMemory that it shares with others; empty for none
 * @param sharedCpu    control group of one CPU weight that it shares with others; empty for none
 */
public record ResourceLimit(OptionalDouble cores, OptionalLong memory, Optional<LimitMechanism> mechanism,
    OptionalDouble burst,
    Optional<CpuPriority> priority, OptionalLong softMemory, Optional<SharedMemory> sharedMemory,
    Optional<SharedCpu> sharedCpu) {
  /** No limit at all. */
  public static final ResourceLimit NONE = new ResourceLimit(OptionalDouble.empty(), OptionalLong.empty(),
      Optional.empty());

  /** Cores and memory alone. */
  public ResourceLimit(OptionalDouble cores, OptionalLong memory, Optional<LimitMechanism> mechanism) {
    this(cores, memory, mechanism, OptionalDouble.empty(), Optional.empty(), OptionalLong.empty(), Optional.empty(),
        Optional.empty());
  }

  /** The same with a burst, a priority and a soft limit of memory. */
  public ResourceLimit with(OptionalDouble newBurst, Optional<CpuPriority> newPriority, OptionalLong newSoftMemory) {
    return new ResourceLimit(cores, memory, mechanism, newBurst, newPriority, newSoftMemory,
        sharedMemory, sharedCpu);
  }

  private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?)([a-zA-Z]*)");
  private static final Map<String, Double> UNITS = Map.of("", 1.0, "k", 1e3, "M", 1e6, "G", 1e9, "T", 1e12, "Ki",
      0x1p10, "Mi", 0x1p20, "Gi", 0x1p30, "Ti", 0x1p40);

  /** The same with memory that is shared with others. */
  public ResourceLimit sharing(Optional<SharedMemory> newSharedMemory) {
    return new ResourceLimit(cores, memory, mechanism, burst, priority, softMemory, newSharedMemory,
        sharedCpu);
  }

  /** The same within a control group that it shares with others. */
  public ResourceLimit within(Optional<SharedCpu> newSharedCpu) {
    return new ResourceLimit(cores, memory, mechanism, burst, priority, softMemory, sharedMemory, newSharedCpu);
  }

  /** Whether there is anything to do for it. */
  public boolean isNone() {
    return memory.isEmpty() && sharedMemory.isEmpty() && sharedCpu.isEmpty() && burst.isEmpty() && priority.isEmpty()
        && softMemory.isEmpty()
        && (cores.isEmpty() || mechanism.filter(LimitMechanism.NONE::equals).isPresent());
  }

  /**
   * Cores as Kubernetes writes them: {@code 16}, {@code 0.5} or {@code 500m}.
   *
   * @throws UsageException when it is no such thing
   */
  public static double cores(String text) {
    boolean milli = text.endsWith("m");
    try {
      double cores = Double.parseDouble(milli ? text.substring(0, text.length() - 1) : text) / (milli ? 1000 : 1);
      if (cores >= 0.001 && cores < 1e6) {
        return cores;
      }
    } catch (NumberFormatException e) {
      throw new UsageException("'" + text + "' is no number of cores; write such as 16, 0.5 or 500m", e);
    }
    throw new UsageException("'" + text + "' cores can't be; write such as 16, 0.5 or 500m");
  }

  /**
   * Bytes as Kubernetes writes them: {@code 48Gi}, {@code 500M} or a plain number.
   *
   * @throws UsageException when it is no such thing
   */
  public static long bytes(String text) {
    Matcher matcher = QUANTITY.matcher(text);
    if (!matcher.matches() || !UNITS.containsKey(matcher.group(2))) {
      throw new UsageException("'" + text + "' is no amount of memory; write such as 48Gi, 512Mi or 8G");
    }
    return (long) (Double.parseDouble(matcher.group(1)) * UNITS.get(matcher.group(2)));
  }
}
