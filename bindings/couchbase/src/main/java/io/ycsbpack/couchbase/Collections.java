// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CollectionExistsException;
import com.couchbase.client.core.error.CollectionNotFoundException;
import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.core.error.ScopeExistsException;
import com.couchbase.client.java.manager.collection.CollectionManager;
import java.time.Duration;

record Collections(SharedCluster shared) {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private CollectionManager manager() {
    return shared.bucket().collections();
  }

  boolean has(Keyspace keyspace) {
    try {
      return manager().getAllScopes()
          .stream()
          .filter(scope -> scope.name().equals(keyspace.scope()))
          .flatMap(scope -> scope.collections().stream())
          .anyMatch(collection -> collection.name().equals(keyspace.collection()));
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the collections of " + keyspace.bucket() + " can't be listed", e);
    }
  }

  /**
   * Makes the collection and its scope unless they exist; returns once documents can be written to it.
   *
   * @return whether it was made now
   */
  boolean make(Keyspace keyspace) {
    if (has(keyspace)) {
      return false;
    }
    try {
      if (!keyspace.scope().equals("_default")) {
        manager().createScope(keyspace.scope());
      }
    } catch (ScopeExistsException e) {
      // Made before, or by another client in the meantime.
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the scope " + keyspace.scope() + " can't be made", e);
    }
    boolean made = false;
    try {
      manager().createCollection(keyspace.scope(), keyspace.collection());
      made = true;
    } catch (CollectionExistsException e) {
      // the same
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the collection " + keyspace + " can't be made", e);
    }
    await(keyspace);
    return made;
  }

  /** Waits until a new collection can be used. */
  void await(Keyspace keyspace) {
    Waiting.until(TIMEOUT, () -> isReady(keyspace), "the collection " + keyspace + " is not ready");
  }

  /** Does nothing if the collection does not exist. */
  void drop(Keyspace keyspace) {
    if (!has(keyspace)) {
      return;
    }
    try {
      manager().dropCollection(keyspace.scope(), keyspace.collection());
    } catch (CollectionNotFoundException e) {
      // gone already
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the collection " + keyspace + " can't be removed", e);
    }
  }

  /** The nodes learn of a new collection one after the other. */
  private boolean isReady(Keyspace keyspace) {
    try {
      shared.collection(keyspace).get("ycsbpack");
      return true;
    } catch (DocumentNotFoundException e) {
      return true;
    } catch (CouchbaseException e) {
      return false;
    }
  }
}
