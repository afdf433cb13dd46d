// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import site.ycsb.Status;

/** Numbers for the names of operations and statuses, the same for all phases of a run. Safe for all threads. */
public final class Names {
  private static final int MOST = 0xffff;

  private final List<String> operations = new CopyOnWriteArrayList<>();
  private final List<Status> statuses = new CopyOnWriteArrayList<>();

  synchronized int operation(String name) {
    int known = operations.indexOf(name);
    if (known >= 0) {
      return known;
    }
    operations.add(name);
    return operations.size() - 1;
  }

  synchronized int status(Status status) {
    for (int i = 0; i < statuses.size(); i++) {
      if (statuses.get(i).getName().equals(status.getName())) {
        return i;
      }
    }
    if (statuses.size() == MOST) {
      throw new IllegalStateException("more than " + MOST + " different statuses; the last is " + status.getName());
    }
    statuses.add(status);
    return statuses.size() - 1;
  }

  String operationName(int operation) {
    return operations.get(operation);
  }

  Status statusOf(int id) {
    return statuses.get(id);
  }
}
