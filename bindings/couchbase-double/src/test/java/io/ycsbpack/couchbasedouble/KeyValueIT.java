// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couchbase.client.core.error.CasMismatchException;
import com.couchbase.client.core.error.CollectionExistsException;
import com.couchbase.client.core.error.CollectionNotFoundException;
import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.core.error.ScopeExistsException;
import com.couchbase.client.core.error.ScopeNotFoundException;
import com.couchbase.client.core.error.ValueTooLargeException;
import com.couchbase.client.java.Collection;
import com.couchbase.client.java.json.JsonObject;
import com.couchbase.client.java.kv.GetOptions;
import com.couchbase.client.java.kv.MutateInOptions;
import com.couchbase.client.java.kv.MutateInSpec;
import com.couchbase.client.java.kv.ReplaceOptions;
import com.couchbase.client.java.kv.StoreSemantics;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The key-value service, through the real driver. */
class KeyValueIT {
  private static final GetOptions WITH_SHORT_TIMEOUT = GetOptions.getOptions().timeout(Duration.ofMillis(700));

  @RegisterExtension
  private final DoubleCluster cluster = new DoubleCluster();

  @Test
  void aWriteOfAnOlderVersionIsRefused() {
    Collection documents = cluster.documents();
    documents.upsert("k", JsonObject.create());
    long old = documents.get("k").cas();
    documents.upsert("k", JsonObject.create().put("newer", true));

    assertThatThrownBy(() -> documents.replace("k", JsonObject.create(), ReplaceOptions.replaceOptions().cas(old)))
        .isInstanceOf(CasMismatchException.class);
    assertThatThrownBy(() -> documents.mutateIn("k", List.of(MutateInSpec.upsert("a", 1)),
        MutateInOptions.mutateInOptions().cas(old))).isInstanceOf(CasMismatchException.class);
    assertThat(documents.get("k").contentAsObject().getBoolean("newer")).isTrue();
  }

  @Test
  void fieldsAreChangedAllOrNone() {
    Collection documents = cluster.documents();
    documents.insert("k", JsonObject.create().put("a", 1).put("b", 2));
    documents.mutateIn("k", List.of(MutateInSpec.upsert("a", 10), MutateInSpec.upsert("c", "new")));

    assertThatThrownBy(() -> documents.mutateIn("k", List.of(MutateInSpec.upsert("a", 99), MutateInSpec.remove("b"))))
        .as("it serves no removal")
        .isInstanceOf(CouchbaseException.class);
    assertThatThrownBy(() -> documents.mutateIn("no", List.of(MutateInSpec.upsert("a", 1))))
        .isInstanceOf(DocumentNotFoundException.class);
    documents.mutateIn("made", List.of(MutateInSpec.upsert("a", 1)),
        MutateInOptions.mutateInOptions().storeSemantics(StoreSemantics.UPSERT));

    assertThat(documents.get("k").contentAsObject())
        .isEqualTo(JsonObject.create().put("a", 10).put("b", 2).put("c", "new"));
    assertThat(documents.get("made").contentAsObject().getInt("a")).isEqualTo(1);
  }

  @Test
  void collectionsKeepTheirDocumentsApart() {
    cluster.bucket().collections().createScope("s");
    cluster.bucket().collections().createCollection("s", "c");
    Collection own = cluster.bucket().scope("s").collection("c");
    own.insert("k", JsonObject.create().put("where", "s.c"));

    assertThatThrownBy(() -> cluster.documents().get("k")).isInstanceOf(DocumentNotFoundException.class);
    assertThatThrownBy(() -> cluster.bucket().collections().createScope("s")).isInstanceOf(ScopeExistsException.class);
    assertThatThrownBy(() -> cluster.bucket().collections().createCollection("s", "c"))
        .isInstanceOf(CollectionExistsException.class);
    assertThatThrownBy(() -> cluster.bucket().collections().createCollection("no", "c"))
        .isInstanceOf(ScopeNotFoundException.class);
    assertThatThrownBy(() -> cluster.bucket().collections().dropCollection("s", "no"))
        .isInstanceOf(CollectionNotFoundException.class);
    cluster.bucket().collections().dropCollection("s", "c");
    assertThatThrownBy(() -> own.get("k", WITH_SHORT_TIMEOUT)).isInstanceOf(CouchbaseException.class);
  }

  @Test
  void whatIsTooLargeIsRefused() {
    assertThatThrownBy(() -> cluster.documents().upsert("k", "x".repeat((20 << 20) + 1)))
        .isInstanceOf(ValueTooLargeException.class);
    assertThatThrownBy(() -> cluster.documents().upsert("k".repeat(251), JsonObject.create()))
        .isInstanceOf(CouchbaseException.class);
  }
}
