// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.stock;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.CoreProperties;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.ToLongFunction;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.Utils;

/** A server known only by its binding; nothing stays open between questions. Tables are the user's; records are found by reads. */
record StockTarget(StockClassPath path, Class<? extends DB> type, Settings settings) implements Target {

  /** @throws TargetException if the binding can't connect */
  void connect() {
    ask(db -> 0);
  }

  private long ask(ToLongFunction<DB> question) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(type.getClassLoader());
    try {
      DB db = type.getDeclaredConstructor().newInstance();
      Properties properties = settings.toProperties();
      properties.setProperty(Client.DO_TRANSACTIONS_PROPERTY, "true");
      db.setProperties(properties);
      db.init();
      try {
        return question.applyAsLong(db);
      } finally {
        db.cleanup();
      }
    } catch (DBException | ReflectiveOperationException | RuntimeException e) {
      throw new TargetException(type.getName() + " can't open the database: " + reason(e), e);
    } catch (LinkageError e) {
      throw path.missing(e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Its own words, if a database's exception has some, and its cause. */
  private static String reason(Exception failure) {
    Throwable cause = failure.getCause();
    String own = failure instanceof DBException && failure.getMessage() != null ? failure.getMessage() : "";
    if (cause == null) {
      return own.isEmpty() ? failure.toString() : own;
    }
    return own.isEmpty() || own.equals(cause.toString()) ? cause.toString() : own + ": " + cause;
  }

  /** Reads the last record; if it is missing, looks for the first missing one. */
  @Override
  public long prepareCoreTable(CoreTable table) {
    return table.use() == CoreTable.Use.RUN ? ask(db -> records(db, table)) : 0;
  }

  private long records(DB db, CoreTable table) {
    long all = CoreProperties.RECORD_COUNT.get(settings);
    if (isThere(db, table, all - 1)) {
      return all;
    }
    if (!isThere(db, table, 0)) {
      return 0;
    }
    long there = 1;
    long missing = all - 1;
    while (there < missing) {
      long middle = (there + missing) / 2;
      if (isThere(db, table, middle)) {
        there = middle + 1;
      } else {
        missing = middle;
      }
    }
    return there;
  }

  /** Some bindings return fields only by name, others succeed without any for a missing record. */
  private boolean isThere(DB db, CoreTable table, long number) {
    Map<String, ByteIterator> fields = new HashMap<>();
    Status status = db.read(table.name(), key(number), null, fields);
    if (Status.OK.equals(status) && fields.isEmpty()) {
      status = db.read(table.name(), key(number), Set.of(table.fieldPrefix() + "0"), fields);
    }
    return Status.NOT_IMPLEMENTED.equals(status) || Status.OK.equals(status) && !fields.isEmpty();
  }

  /** As CoreWorkload names its records. */
  private String key(long number) {
    long id = CoreProperties.INSERT_ORDER.get(settings).equals("hashed") ? Utils.hash(number) : number;
    String digits = Long.toString(id);
    return "user" + "0".repeat(Math.max(0, CoreProperties.ZERO_PADDING.get(settings) - digits.length())) + digits;
  }

  @Override
  public TargetKind kind() {
    return TargetKind.GIVEN;
  }

  @Override
  public String description() {
    return "a server reached by " + type.getName() + " of " + jar();
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("binding", jar());
  }

  private String jar() {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .getFileName()
        .toString();
  }
}
