// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import java.nio.file.Path;
import java.util.UUID;

/**
 * The place of a condition, or of an addition to it.
 *
 * @param id        of the condition or addition: letters, digits and dashes, at most 30; unique on the machine
 * @param shareName name of the resources shared by the condition's servers and their neighbors
 */
public record ConditionSite(String binding, String condition, String id, Path folder, String shareName) {
  private static final int LONGEST_SLUG = 20;

  /** @param folder of this condition only */
  public static ConditionSite of(String binding, String condition, Path folder) {
    String id = id(condition, folder);
    return new ConditionSite(binding, condition, id, folder, id);
  }

  /** Shares the other site's resources. */
  public ConditionSite sharing(ConditionSite other) {
    return new ConditionSite(binding, condition, id, folder, other.shareName);
  }

  ConditionSite addition(int number) {
    String own = id + "-a" + number;
    return new ConditionSite(binding, condition, own, folder.resolve("addition-" + number), id);
  }

  /** For an addition: folder of the results of the condition's first client. */
  public Path firstClient() {
    return folder.resolveSibling("client-1").toAbsolutePath();
  }

  /** Valid as a name in a cluster, and unique on the machine. */
  private static String id(String name, Path own) {
    String unique = UUID.nameUUIDFromBytes(own.toAbsolutePath().toString().getBytes()).toString().substring(0, 8);
    String slug = Slug.text(name).replace('.', '-').replaceFirst("^[^a-z]*", "");
    String id = slug.substring(0, Math.min(LONGEST_SLUG, slug.length())) + "-" + unique;
    return slug.isEmpty() ? "c" + id : id;
  }
}
