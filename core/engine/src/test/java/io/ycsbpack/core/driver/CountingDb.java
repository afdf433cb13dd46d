// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** A database that does nothing; what it counts and returns is set by each test. */
public class CountingDb extends DB {
  static final AtomicInteger OPENED = new AtomicInteger();
  static final AtomicInteger CLOSED = new AtomicInteger();
  static volatile boolean refuses;
  static volatile boolean cantClose;
  static volatile int failEvery;
  private int calls;

  @Override
  public void init() throws DBException {
    if (OPENED.incrementAndGet() == 3 && refuses) {
      throw new DBException("connection refused by db:1");
    }
  }

  @Override
  public void cleanup() throws DBException {
    CLOSED.incrementAndGet();
    if (cantClose) {
      throw new DBException("connection reset");
    }
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return failEvery > 0 && ++calls % failEvery == 0 ? Status.SERVICE_UNAVAILABLE : Status.OK;
  }

  @Override
  public Status scan(String t, String k, int n, Set<String> f, Vector<HashMap<String, ByteIterator>> result) {
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return table.equals("refused") ? Status.ERROR : Status.OK;
  }
}
