// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The nodes of a cluster on which the clients of a run were, and the neighbors of its database.
 *
 * @param clients   each node once
 * @param neighbors pods of offline loads in the namespace; empty for none
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Placement(List<String> clients, List<Neighbor> neighbors) {
  public static final String SENDER = "sender";
  public static final String RECEIVER = "receiver";

  /** Without neighbors, a record holds no list of them. */
  public Placement {
    clients = clients == null ? List.of() : List.copyOf(clients);
    neighbors = neighbors == null ? List.of() : List.copyOf(neighbors);
  }

  /**
   * @param load      name of the load that it is a part of
   * @param part      its role: {@value #SENDER}, {@value #RECEIVER}, stress
   * @param bandwidth bit/s that it may send, as its annotation says; null without one
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Neighbor(String load, String part, String pod, String node, String bandwidth) {
  }

  static Placement joined(Collection<Placement> all) {
    return new Placement(all.stream().flatMap(one -> one.clients.stream()).distinct().sorted().toList(),
        all.stream().flatMap(one -> one.neighbors.stream()).distinct().toList());
  }

  /**
   * The path of each transfer, {@code from node a (database) to b (client)}. It shows which links the transfer shares
   * with the answers: at both ends, at one, or none.
   *
   * @param database nodes of the database's pods
   */
  public List<String> transfers(Collection<String> database) {
    return neighbors.stream()
        .filter(one -> one.part.equals(SENDER))
        .flatMap(sender -> neighbors.stream()
            .filter(one -> one.part.equals(RECEIVER) && one.load.equals(sender.load))
            .limit(1)
            .map(receiver -> Objects.equals(sender.node, receiver.node)
                ? "within node " + named(sender.node, database) + ", over no link"
                : "from node " + named(sender.node, database) + " to " + named(receiver.node, database)))
        .toList();
  }

  private String named(String node, Collection<String> database) {
    String owners = Stream.of(database.contains(node) ? "database" : "", clients.contains(node) ? "client" : "")
        .filter(owner -> !owner.isEmpty())
        .collect(Collectors.joining(", "));
    return owners.isEmpty() ? node : node + " (" + owners + ")";
  }
}
