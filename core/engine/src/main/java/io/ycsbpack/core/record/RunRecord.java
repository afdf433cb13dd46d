// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One run. Times are UTC in ISO 8601, lengths of time are in nanoseconds, CPU use is in cores. {@code
 * run-record-1.schema.json} states the same for programs, {@code docs/record.md} for readers.
 *
 * @param schema      {@value #SCHEMA}
 * @param state       running while it goes on, or when it was killed; complete; interrupted by a signal; failed, when
 *                    it ended early by itself, then perhaps without figures; merged
 * @param figures     null while it runs
 * @param verdict     null while it runs
 * @param logs        null if there are none
 * @param mergedFrom  names of the records that this one is the sum of; null when it is of one run
 * @param identity    null if all of it is unknown
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunRecord(String schema, String state, Map<String, String> tool, Plan plan, TargetInfo target,
    Environment environment, Figures figures, Verdict verdict, Logs logs, List<String> mergedFrom,
    RunIdentity identity) {
  /** The version of this document; changes when a field changes its meaning or goes away. */
  public static final String SCHEMA = "ycsbpack-run/1";

  public RunRecord {
    DocumentMapper.require(schema, state, tool, plan, target, environment);
  }

  /**
   * Adds observations of its target from outside of the client.
   *
   * @param use    null keeps the record's own account
   * @param others share of a node's CPU time that other processes used; empty if it is not known
   */
  public RunRecord seenFromOutside(TargetInfo newTarget, Figures.TargetUse use, OptionalDouble others, Verdict judged) {
    Figures seen = figures == null ? figures : figures.seenFromOutside(use, others);
    return copy(state, newTarget, seen, judged, identity);
  }

  public RunRecord judged(Verdict newVerdict) {
    return with(state, figures, newVerdict);
  }

  public RunRecord of(RunIdentity newIdentity) {
    return copy(state, target, figures, verdict, newIdentity);
  }

  RunRecord with(String newState, Figures newFigures, Verdict newVerdict) {
    return copy(newState, target, newFigures, newVerdict, identity);
  }

  private RunRecord copy(String newState, TargetInfo newTarget, Figures newFigures, Verdict newVerdict,
      RunIdentity newIdentity) {
    return new RunRecord(schema, newState, tool, plan, newTarget, environment, newFigures, newVerdict, logs, mergedFrom,
        newIdentity);
  }

  /**
   * The requested run.
   *
   * @param mode         load or run
   * @param workload     class of the workload
   * @param files        workload files and the SHA-256 of each
   * @param properties   all that were given; secrets as ***
   * @param target       offered load in operations per second; 0 for a closed loop
   * @param distribution of an offered load: even or poisson
   * @param operations   the limit by count; 0 for none
   * @param limitNanos   the limit by time; 0 for none
   * @param seed         of the data set, of the order of queries, and of random arrivals
   */
  public record Plan(String binding, String mode, String workload, List<WorkloadFile> files,
      Map<String, String> properties, int threads, double target, String distribution, long operations,
      long limitNanos, long warmupNanos, long seed) {

    public Plan {
      DocumentMapper.require(binding, mode, workload, files, properties);
    }
  }

  public record WorkloadFile(String name, String sha256) {
  }

  /**
   * The measured target.
   *
   * @param kind        embedded, embedded_double, given, kubernetes or dry_run
   * @param limit       CPU limit of all its servers together; null when it can't be read
   * @param detectedResources resources that the server detected, by setting name; null when not queried
   * @param plans       how it finds the rows of the workload's statements, by the name of each; null when it was not
   *                    asked
   * @param pods        that it runs in; null when it does not run on Kubernetes, or that was not checked
   * @param weight      weights of its control groups on this machine; null when they can't be read, or are of several
   *                    servers
   * @param answers     to statements of the workload before it was measured, by the name of each; null for none
   * @param placement   nodes of its clients and neighbors; null when it does not run on Kubernetes
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record TargetInfo(String kind, String description, Map<String, String> versions, CpuLimit limit,
      Map<String, String> detectedResources, Map<String, String> plans, List<Pod> pods, CpuWeight weight,
      Map<String, AnswerDigest> answers, Placement placement) {

    public TargetInfo {
      DocumentMapper.require(kind, description, versions);
      answers = answers == null || answers.isEmpty() ? null : answers;
    }

    /**
     * The path of each transfer in its cluster, by the nodes of its pods; empty if there was none, or it is not known.
     */
    public List<String> transfers() {
      return placement == null || pods == null
          ? List.of()
          : placement.transfers(pods.stream().map(Pod::node).toList());
    }
  }

  /**
   * A pod of the target. Limits are as the kubelet reports them.
   *
   * @param imageId     digest behind the name of the image
   * @param cpuLimit    in cores; null without one
   * @param memoryLimit in bytes; null without one
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Pod(String name, String node, String image, String imageId, Double cpuLimit, Long memoryLimit) {
  }

  /**
   * @param histograms service times of each interval and operation, in nanoseconds, as an HdrHistogram log
   * @param timeline   a line of comma-separated figures for each interval
   */
  public record Logs(String histograms, String timeline) {
  }
}
