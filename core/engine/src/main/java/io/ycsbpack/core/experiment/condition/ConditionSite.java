package io.ycsbpack.core.experiment.condition;

import java.nio.file.Path;
import java.util.UUID;

/**
 * Where a condition, or an addition to it, is put in place.
 *
 * @param binding   the database
 * @param condition name of the condition in its experiment
 * @param id        of the condition or addition: letters, digits and dashes, at most 30; unique on the machine
 * @param folder    that is its own
 * @param shareName name for what the servers of the condition share with their neighbors
 */
public record ConditionSite(String binding, String condition, String id, Path folder, String shareName) {
  private static final int LONGEST_SLUG = 20;

  /** Of a condition of this name, in a folder that is its own. */
  public static ConditionSite of(String binding, String condition, Path folder) {
    String id = id(condition, folder);
    return new ConditionSite(binding, condition, id, folder, id);
  }

  /** The same, sharing what a condition shares that is put in place there. */
  public ConditionSite sharing(ConditionSite other) {
    return new ConditionSite(binding, condition, id, folder, other.shareName);
  }

  /** Of the addition of this number, from 1. */
  ConditionSite addition(int number) {
    String own = id + "-a" + number;
    return new ConditionSite(binding, condition, own, folder.resolve("addition-" + number), id);
  }

  /** As a name in a cluster has to be, and unique on the machine. */
  private static String id(String name, Path own) {
    String unique = UUID.nameUUIDFromBytes(own.toAbsolutePath().toString().getBytes()).toString().substring(0, 8);
    String slug = Slug.text(name).replace('.', '-').replaceFirst("^[^a-z]*", "");
    String id = slug.substring(0, Math.min(LONGEST_SLUG, slug.length())) + "-" + unique;
    return slug.isEmpty() ? "c" + id : id;
  }
}
