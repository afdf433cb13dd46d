package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.java.http.CouchbaseHttpClient;
import com.couchbase.client.java.http.HttpPath;
import com.couchbase.client.java.http.HttpResponse;
import io.ycsbpack.couchbase.connection.Failure;
import io.ycsbpack.couchbase.connection.SharedCluster;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.function.Function;

/** Asks a service of the cluster by its REST interface. */
final class RestCall {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private RestCall() {
  }

  /**
   * What it answers.
   *
   * @param service its name in messages
   * @param path    that is asked
   * @throws AccessDeniedException when the user may not read it
   * @throws IOException when it does not answer, or with an error
   */
  static String asked(SharedCluster shared, String service, HttpPath path,
      Function<CouchbaseHttpClient, HttpResponse> request) throws IOException {
    try {
      HttpResponse response = request.apply(shared.cluster().httpClient());
      if (response.statusCode() == UNAUTHORIZED || response.statusCode() == FORBIDDEN) {
        throw new AccessDeniedException(path.toString(), null, "the user may not read it");
      }
      if (!response.success()) {
        throw new IOException("the " + service + " service answered " + response.statusCode());
      }
      return response.contentAsString();
    } catch (CouchbaseException e) {
      throw new IOException("the " + service + " service: " + Failure.of(e).message(), e);
    }
  }
}
