// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.msg.kv.DurabilityLevel;
import com.couchbase.client.java.kv.PersistTo;
import com.couchbase.client.java.kv.ReplicateTo;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;

/**
 * The condition for a write to count as acknowledged.
 *
 * @param level the server's durability level; NONE if it observes, or does not wait
 * @param persist on how many nodes' disks, by observing
 * @param replicate in how many replicas' memory, by observing
 */
public record Durability(DurabilityLevel level, PersistTo persist, ReplicateTo replicate) {
  private static final PersistTo[] PERSIST = {PersistTo.NONE, PersistTo.ONE, PersistTo.TWO, PersistTo.THREE,
    PersistTo.FOUR};
  private static final ReplicateTo[] REPLICATE = {ReplicateTo.NONE, ReplicateTo.ONE, ReplicateTo.TWO,
    ReplicateTo.THREE};

  /** @throws UsageException if both a level and observing are set */
  public static Durability of(Settings settings) {
    DurabilityLevel level = switch (CouchbaseProperties.DURABILITY.get(settings)) {
      case "majority", "1" -> DurabilityLevel.MAJORITY;
      case "majorityandpersisttoactive", "2" -> DurabilityLevel.MAJORITY_AND_PERSIST_TO_ACTIVE;
      case "persisttomajority", "3" -> DurabilityLevel.PERSIST_TO_MAJORITY;
      default -> DurabilityLevel.NONE;
    };
    Durability durability = new Durability(level, PERSIST[CouchbaseProperties.PERSIST_TO.get(settings)],
        REPLICATE[CouchbaseProperties.REPLICATE_TO.get(settings)]);
    if (level != DurabilityLevel.NONE && durability.observes()) {
      throw new UsageException(
          "couchbase.durability excludes couchbase.persistTo and couchbase.replicateTo; set the one "
              + "or the others");
    }
    return durability;
  }

  /** Whether the client finds out by asking the nodes. */
  public boolean observes() {
    return persist != PersistTo.NONE || replicate != ReplicateTo.NONE;
  }
}
