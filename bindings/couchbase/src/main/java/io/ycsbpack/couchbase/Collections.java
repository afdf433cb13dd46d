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
    if (!keyspace.scope().equals("_default")) {
      change(() -> manager().createScope(keyspace.scope()), ScopeExistsException.class,
          "the scope " + keyspace.scope() + " can't be made");
    }
    boolean made = change(() -> manager().createCollection(keyspace.scope(), keyspace.collection()),
        CollectionExistsException.class, "the collection " + keyspace + " can't be made");
    await(keyspace);
    return made;
  }

  /** Waits until a new collection can be used. */
  void await(Keyspace keyspace) {
    Waiting.until(TIMEOUT, () -> isReady(keyspace), "the collection " + keyspace + " is not ready");
  }

  /** Does nothing if the collection does not exist. */
  void drop(Keyspace keyspace) {
    if (has(keyspace)) {
      change(() -> manager().dropCollection(keyspace.scope(), keyspace.collection()), CollectionNotFoundException.class,
          "the collection " + keyspace + " can't be removed");
    }
  }

  /** Returns false if another client made the same change in the meantime, which {@code done} shows. */
  private static boolean change(Runnable change, Class<? extends CouchbaseException> done, String refusal) {
    try {
      change.run();
      return true;
    } catch (CouchbaseException e) {
      if (done.isInstance(e)) {
        return false;
      }
      throw CouchbaseFailure.refusal(refusal, e);
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
