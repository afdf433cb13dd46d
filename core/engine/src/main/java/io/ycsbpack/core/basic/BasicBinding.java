// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.basic;

import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantStore;
import java.util.List;
import java.util.Optional;
import site.ycsb.DB;

/** {@code ycsb run basic}: a dry run without any database, as YCSB's binding of that name does it. */
public final class BasicBinding implements Binding {
  static final Property<Boolean> VERBOSE = Property.of("basicdb.verbose", PropertyType.bool(), "false",
      "Whether to print each operation to standard error.");
  static final Property<Integer> DELAY = Property.of("basicdb.simulatedelay", PropertyType.integer(0, 3_600_000), "0",
      "Milliseconds for which each operation waits.");
  static final Property<Boolean> RANDOM_DELAY = Property.of("basicdb.randomizedelay", PropertyType.bool(), "true",
      "Whether each operation waits for a random time, of up to basicdb.simulatedelay.");

  @Override
  public String name() {
    return "basic";
  }

  @Override
  public String summary() {
    return "no database: a dry run, which prints operations with basicdb.verbose=true and measures nothing";
  }

  @Override
  public Class<? extends DB> databaseClass() {
    return BasicDatabase.class;
  }

  @Override
  public List<Property<?>> properties() {
    return List.of(VERBOSE, DELAY, RANDOM_DELAY);
  }

  @Override
  public Target open(Settings settings, Console console) {
    return new NoServer();
  }

  /** Meets all needs of a run. */
  private static final class NoServer implements Target {
    @Override
    public TargetKind kind() {
      return TargetKind.DRY_RUN;
    }

    @Override
    public String description() {
      return "no database: a dry run";
    }

    @Override
    public Optional<TenantStore> tenantStore() {
      return Optional.of(new BasicStore());
    }

    @Override
    public long prepareCoreTable(CoreTable table) {
      return Long.MAX_VALUE;
    }
  }
}
