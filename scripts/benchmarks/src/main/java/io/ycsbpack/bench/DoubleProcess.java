// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The Couchbase double in its own process, so that its CPU use is not the client's; ends with its parent. */
public final class DoubleProcess implements AutoCloseable {
  private final Process process;
  private final String connectionString;

  DoubleProcess() throws IOException {
    process = JavaProcess
        .builder(List.of("-cp", System.getProperty("java.class.path"), DoubleProcess.class.getName()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    connectionString = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  /** Prints its connection string, and ends when standard input does. */
  public static void main(String[] args) throws IOException {
    try (CouchbaseDouble server = new CouchbaseDouble()) {
      System.out.println(server.connectionString());
      while (System.in.read() >= 0) {
        continue;
      }
    }
  }

  String connectionString() {
    return connectionString;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    process.getOutputStream().close();
    process.waitFor(10, TimeUnit.SECONDS);
  }
}
