package io.ycsbpack.core.limit;

import io.ycsbpack.core.property.PropertyType;

/**
 * A control group around several of ours, of one CPU weight: together they claim as much CPU time against the rest of
 * the machine as any other group of that weight, and share it evenly. Both sides of a comparison need the same claim.
 *
 * @param name   by which those inside find each other: letters, digits and dashes
 * @param weight of the group: {@code cpu.shares} on version 1 (2 to 262144), {@code cpu.weight} on version 2 (1 to
 *               10000)
 */
public record SharedCpu(String name, long weight) {
  public static final PropertyType<SharedCpu> TYPE = PropertyType.of("a name and a weight (pair:16384)", "NAME:WEIGHT",
      SharedCpu::parse);

  public static final String FOLDER = SharedMemory.PREFIX;

  private static final long MOST = 262_144;

  public String folder() {
    return FOLDER + name;
  }

  private static SharedCpu parse(String text) {
    String[] parts = text.split(":", 2);
    if (parts.length != 2 || !parts[0].matches("[a-zA-Z0-9-]{1,60}") || !parts[1].matches("\\d{1,6}")
        || Long.parseLong(parts[1]) < 1 || Long.parseLong(parts[1]) > MOST) {
      throw new IllegalArgumentException("write a name and a weight from 1 to " + MOST + ", such as pair:16384");
    }
    return new SharedCpu(parts[0], Long.parseLong(parts[1]));
  }
}
