package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Several databases at once, each with the given cores and memory.
 *
 * @param instances how many
 * @param milliCpu  thousandths of a core of each
 * @param memoryMib memory of each
 */
public record InstanceSize(int instances, long milliCpu, long memoryMib) {
  /** Those of the published table, made on a machine of 20 logical cores and 64 GB. */
  public static final List<InstanceSize> PUBLISHED = List.of(new InstanceSize(1, 2000, 8 << 10),
      new InstanceSize(1, 8000, 32 << 10), new InstanceSize(1, 20_000, 62 << 10), new InstanceSize(3, 8000, 16 << 10));

  private static final Pattern TEXT = Pattern.compile("(\\d{1,3})x([^/]+)/(.+)");
  /** What is left to the databases on a machine that has to carry their clients too. */
  private static final double SHARE = 0.375;
  private static final double ELSE = 0.05;
  /** What a client pod asks for next to its client: the container that keeps its records until they are fetched. */
  private static final double SIDECAR = 0.1;
  private static final double LEAST_CLIENT_CORES = 0.2;
  private static final double MOST_CLIENT_CORES = 8;
  private static final long LEAST_MILLI_CPU = 250;
  private static final long LEAST_MIB = 1024;

  /**
   * Parses a size such as {@code 3x8/16Gi}.
   *
   * @throws UsageException when it is no such thing
   */
  public static InstanceSize parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches() || Integer.parseInt(matcher.group(1)) == 0) {
      throw new UsageException("--size " + text + ": write how many, cores and memory, such as 3x8/16Gi");
    }
    return new InstanceSize(Integer.parseInt(matcher.group(1)),
        Cores.TYPE.require(matcher.group(2)).milli(), Memory.TYPE.require(matcher.group(3)).bytes() >> 20);
  }

  /** The published sizes, scaled down where this machine could not carry the largest of them and their clients. */
  public static List<InstanceSize> published(int cores, long memoryBytes) {
    double cpu = Math.min(1, SHARE * cores / (3 * 8));
    double memory = Math.min(1, SHARE * (memoryBytes >> 20) / (3 * (16 << 10)));
    if (cpu == 1 && memory == 1) {
      return PUBLISHED;
    }
    return PUBLISHED.stream()
        .map(size -> new InstanceSize(size.instances, milli(cores, cpu, size), Math.max(LEAST_MIB,
            Math.round(Math.min(size.memoryMib * memory, SHARE * (memoryBytes >> 20))))))
        .toList();
  }

  private static long milli(int cores, double scale, InstanceSize size) {
    boolean whole = size.milliCpu == 20_000;
    return Math.max(LEAST_MILLI_CPU, Math.round(whole ? SHARE * cores * 1000 : size.milliCpu * scale));
  }

  /**
   * Cores for the client of each instance: its share of what the instances leave of this machine, of which a little is
   * kept for everything else.
   */
  public String clientCpu(int cores) {
    double left = cores * (1 - ELSE) / instances - milliCpu / 1000.0 - SIDECAR;
    return (long) (Math.max(LEAST_CLIENT_CORES, Math.min(MOST_CLIENT_CORES, left)) * 20) * 50 + "m";
  }

  /** What stands for it in an experiment's conditions. */
  public Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("instances", Integer.toString(instances));
    values.put("cpu", new Cores(milliCpu).toString());
    values.put("memory", memoryMib + "Mi");
    return values;
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%dx%s/%dMi", instances, values().get("cpu"), memoryMib);
  }
}
