package io.ycsbpack.core.run;

import io.ycsbpack.core.property.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is asked of a workload, before it is checked: a {@link Plan} is.
 *
 * @param binding    name of the database
 * @param files      workload files as they were written, laid over each other in this order
 * @param properties given one by one, over the files
 * @param flags      properties that have an option of their own, over all others
 * @param status     whether a line of status is printed from time to time
 * @param json       whether the record is printed instead of YCSB's lines
 */
public record WorkloadRequest(String binding, List<String> files, Map<String, String> properties, Settings flags,
    boolean status, boolean json) {

  /** Of a workload that no command line names. */
  public static WorkloadRequest of(String binding, List<String> files, Map<String, String> properties) {
    return new WorkloadRequest(binding, files, properties, Settings.NONE, false, false);
  }

  /** The same with further properties, over those that were given. */
  public WorkloadRequest with(Map<String, String> further) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.putAll(further);
    return new WorkloadRequest(binding, files, all, flags, status, json);
  }
}
