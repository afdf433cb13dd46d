// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.measure.OperationSink;
import io.ycsbpack.core.measure.OperationSummary;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** An open database whose operations are timed and recorded, as YCSB's own wrapper does for the stock client. */
final class MeasuredDb extends DB {
  private final DB db;
  private final OperationSink sink;
  private final int read;
  private final int scan;
  private final int update;
  private final int insert;
  private final int delete;
  private final int readModifyWrite;
  private Status readBefore;
  private long readStart;

  MeasuredDb(DB db, OperationSink sink) {
    this.db = db;
    this.sink = sink;
    read = sink.operation("READ");
    scan = sink.operation("SCAN");
    update = sink.operation("UPDATE");
    insert = sink.operation("INSERT");
    delete = sink.operation("DELETE");
    readModifyWrite = sink.operation(OperationSummary.COMPOUND);
  }

  /** The operations from here on are one transaction: a read and then an update are also one READ-MODIFY-WRITE. */
  void beginTransaction() {
    readBefore = null;
  }

  @Override
  public Properties getProperties() {
    return db.getProperties();
  }

  @Override
  public void cleanup() throws DBException {
    db.cleanup();
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    readStart = System.nanoTime();
    readBefore = record(read, readStart, db.read(table, key, fields, result));
    return readBefore;
  }

  @Override
  public Status scan(String table, String startkey, int recordcount, Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    long start = System.nanoTime();
    return record(scan, start, db.scan(table, startkey, recordcount, fields, result));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    long start = System.nanoTime();
    Status status = record(update, start, db.update(table, key, values));
    if (readBefore != null) {
      sink.record(readModifyWrite, readBefore.isOk() ? status : readBefore, readStart, System.nanoTime());
      readBefore = null;
    }
    return status;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    long start = System.nanoTime();
    return record(insert, start, db.insert(table, key, values));
  }

  @Override
  public Status delete(String table, String key) {
    long start = System.nanoTime();
    return record(delete, start, db.delete(table, key));
  }

  private Status record(int operation, long start, Status status) {
    Status known = status == null ? Status.UNEXPECTED_STATE : status;
    sink.record(operation, known, start, System.nanoTime());
    return known;
  }
}
