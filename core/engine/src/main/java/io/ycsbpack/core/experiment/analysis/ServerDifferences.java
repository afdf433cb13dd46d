// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.condition.ConditionPlan;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Differences between two servers in their reports, and the memory that they took. Nothing is concluded from them.
 *
 * @param settings       settings and detected resources that are not the same, by name. Detected memory counts as the
 *                       same within 10 %, since it depends on the machine's free memory
 * @param baselineMemory the most that the processes of the baseline's server held, in bytes, without the page cache;
 *                       null if it is not known
 */
public record ServerDifferences(@JsonInclude(JsonInclude.Include.NON_EMPTY) List<Setting> settings, Long baselineMemory,
    Long candidateMemory) {

  /** @param baseline null if this server does not know the setting, like {@code candidate} */
  public record Setting(String name, String baseline, String candidate) {
  }

  /**
   * @param settings empty if the server could not be asked
   * @param memory   the most that its processes held, in bytes; empty if it is not known
   */
  public record Report(Map<String, String> settings, Map<String, String> detected, OptionalLong memory) {

    private Map<String, String> all(boolean withSettings) {
      Map<String, String> all = new TreeMap<>(detected);
      if (withSettings) {
        all.putAll(settings);
      }
      return all;
    }
  }

  public static ServerDifferences between(Report baseline, Report candidate) {
    // A server that could not be asked differs in nothing that is known.
    boolean asked = !baseline.settings().isEmpty() && !candidate.settings().isEmpty();
    Map<String, String> one = baseline.all(asked);
    Map<String, String> other = candidate.all(asked);
    List<Setting> differing = ConditionPlan.differing(one, other)
        .stream()
        .filter(name -> !isAlike(one.get(name), other.get(name))
            || !baseline.detected().containsKey(name) && !candidate.detected().containsKey(name))
        .map(name -> new Setting(name, one.get(name), other.get(name)))
        .toList();
    return new ServerDifferences(differing, value(baseline.memory()), value(candidate.memory()));
  }

  private static boolean isAlike(String one, String other) {
    return one != null && other != null && Explanation.alike(one, other);
  }

  private static Long value(OptionalLong memory) {
    return memory.isPresent() ? memory.getAsLong() : null;
  }
}
