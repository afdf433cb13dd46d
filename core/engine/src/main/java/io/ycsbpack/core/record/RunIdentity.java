package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run belongs to: for a search among many records.
 *
 * @param name   that the user gave it; null for none
 * @param labels that the user gave it, by their keys; empty for none
 * @param commit of git, of what was built or of the working folder; null where it is not known
 * @param build  number or identifier of the build that ran it; null where it is not known
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record RunIdentity(String name, Map<String, String> labels, String commit, String build) {

  /** Without labels where there are none. */
  public RunIdentity {
    labels = labels == null ? Map.of() : new TreeMap<>(labels);
  }
}
