// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.DB;

/**
 * {@code ycsb run couchbase}: the cluster of {@code couchbase.host}, or a test double in this process for the word
 * {@code double}.
 */
public final class CouchbaseBinding implements Binding {

  @Override
  public String name() {
    return "couchbase";
  }

  @Override
  public String summary() {
    return "Couchbase by java-client 3; couchbase.host=double is a test double, which measures only the client";
  }

  @Override
  public Class<? extends DB> databaseClass() {
    return Couchbase.class;
  }

  @Override
  public List<Property<?>> properties() {
    return CouchbaseProperties.all();
  }

  @Override
  public void refuseForeign(Settings settings) {
    CouchbaseProperties.refuseForeign(settings);
  }

  @Override
  public Set<String> clientProperties() {
    return Set.of(CouchbaseProperties.DURABILITY.name(), CouchbaseProperties.KV_ENDPOINTS.name(),
        CouchbaseProperties.QUERY_ENDPOINTS.name(), CouchbaseProperties.BOOST.name(), CouchbaseProperties.EPOLL.name(),
        CouchbaseProperties.ADHOC.name(), CouchbaseProperties.MAX_PARALLELISM.name(),
        CouchbaseProperties.SCAN_CONSISTENCY.name(), CouchbaseProperties.READ.name());
  }

  @Override
  public List<String> secrets(Settings settings) {
    return CouchbaseOptions.secrets(settings);
  }

  @Override
  public Optional<Deployment> deployment() {
    return Optional.of(CouchbaseDeployment.CLUSTER);
  }

  @Override
  public Target open(Settings settings, Console console) {
    return CouchbaseProperties.HOST.find(settings).filter(CouchbaseOptions.DOUBLE::equals).isPresent()
        ? openDouble(settings, console)
        : openGiven(settings, console);
  }

  private static Target openGiven(Settings settings, Console console) {
    SharedCluster shared = SharedCluster.join(CouchbaseOptions.of(settings));
    Management management = new Management(shared);
    String where = " at " + shared.options().connectionString();
    String bucket = ", bucket " + shared.options().bucket();
    try {
      List<Management.Node> nodes = management.nodes(shared.options().connectTimeout());
      String version = nodes.isEmpty()
          ? "?"
          : nodes.stream().map(Management.Node::version).distinct().collect(Collectors.joining(", "));
      String description = "Couchbase " + version + where + ", "
          + (nodes.size() == 1 ? "1 node" : nodes.size() + " nodes") + bucket + " with " + management.items()
          + " documents, given by couchbase.host";
      UsageProbe probe = LocalProcesses.find(nodes, shared.options().connectionString())
          .orElseGet(() -> new NodesProbe(management));
      return new CouchbaseTarget(shared, Optional.empty(), description, version, Optional.of(probe), console,
          new LinkedHashMap<>());
    } catch (AccessDeniedException e) {
      console.warn(
          "the user may not read the list of nodes (" + e.getFile() + "): their version and CPU use are unknown");
      return new CouchbaseTarget(shared, Optional.empty(), "Couchbase" + where + bucket + ", given by couchbase.host",
          "not told", Optional.empty(), console, new LinkedHashMap<>());
    } catch (IOException e) {
      shared.close();
      throw new TargetException("can't use Couchbase" + where + ": " + e.getMessage()
          + "; is the management port reachable (8091, or 18091 with TLS), and may the user read it?", e);
    }
  }

  /** The double accepts any user and password of the settings, so that a run also tries them. */
  private static Target openDouble(Settings settings, Console console) {
    boolean isGiven = CouchbaseProperties.PASSWORD.find(settings).isPresent()
        || CouchbaseProperties.PASSWORD_FILE.find(settings).isPresent();
    String password = isGiven ? CouchbaseOptions.secrets(settings).get(0) : "of-the-double";
    CouchbaseDouble server;
    try {
      server = new CouchbaseDouble(CouchbaseProperties.BUCKET.get(settings), CouchbaseProperties.USERNAME.get(settings),
          password);
    } catch (IOException e) {
      throw new TargetException("the Couchbase double can't be started: " + e.getMessage(), e);
    }
    try {
      SharedCluster shared = SharedCluster.join(CouchbaseOptions.of(settings.with(Map.of(
          CouchbaseProperties.HOST.name(), server.connectionString(), CouchbaseProperties.PASSWORD.name(), password),
          "")));
      return new CouchbaseTarget(shared, Optional.of(server), "a " + TargetKind.TEST_DOUBLE
          + " of Couchbase in this process, not a Couchbase Server: figures measure the client", "couchbase-double",
          Optional.of(new ProcessProbe(ProcessHandle.current().pid())), console, new LinkedHashMap<>());
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }
}
