package io.ycsbpack.couchbasedouble.query;

import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.util.Set;

/** A sub-select, executed once for its statement, when its values are first asked for. For one thread. */
final class SubSelect {
  private final BucketStore bucket;
  private final Select select;
  private Set<Object> values;

  SubSelect(BucketStore bucket, Select select) {
    this.bucket = bucket;
    this.select = select;
  }

  Select select() {
    return select;
  }

  /** The values of its one column. */
  Set<Object> values() {
    if (values == null) {
      values = new SelectExecutor(bucket, select).values();
    }
    return values;
  }

  /** The value of its one column in one of its results, from 0; MISSING where it has fewer. */
  Object result(int index) {
    return new SelectExecutor(bucket, select).value(index);
  }
}
