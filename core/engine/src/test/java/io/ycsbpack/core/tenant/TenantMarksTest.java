// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ThreadDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** Queries that no cache may answer are new in each run, while the order of the queries depends on the seed alone. */
class TenantMarksTest {
  private static final int QUERIES = 200;

  private final List<Long> marks = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();

  @AfterEach
  void unregister() {
    ThreadDatabase.unregister();
  }

  @Test
  void aSecondRunOfTheSameSeedMarksItsQueriesOtherwise() throws WorkloadException {
    run("50");
    List<Long> firstMarks = List.copyOf(marks);
    List<String> firstAsked = List.copyOf(asked);
    marks.clear();
    asked.clear();
    run("50");

    assertThat(asked).isEqualTo(firstAsked);
    assertThat(marks.stream().filter(mark -> mark == 0).count()).isBetween(50L, 150L);
    assertThat(marks.stream().map(mark -> mark == 0).toList())
        .isEqualTo(firstMarks.stream().map(mark -> mark == 0).toList());
    assertThat(marks.stream().filter(mark -> mark != 0)).doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(firstMarks);
  }

  private void run(String repeated) throws WorkloadException {
    ThreadDatabase.register(new Recorder());
    Properties properties = new Properties();
    properties.setProperty("tenantq.rows", "1000");
    properties.setProperty("tenantq.tenants", "10");
    properties.setProperty("tenantq.repeated", repeated);
    Measurements.setProperties(properties);
    TenantWorkload workload = new TenantWorkload();
    workload.init(properties);
    Object state = workload.initThread(properties, 0, 1);
    marks.clear();
    for (int i = 0; i < QUERIES; i++) {
      workload.doTransaction(null, state);
    }
  }

  private final class Recorder implements TenantConnection, TenantQueries {
    @Override
    public TenantQueries tenantQueries(TenantSpec spec) {
      return this;
    }

    @Override
    public TenantStore tenantStore() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean mark(long number) {
      marks.add(number);
      return true;
    }

    @Override
    public Status ask(TenantQuery query, int tenant, int project, TenantAnswer answer) {
      asked.add(query + " " + tenant + " " + project);
      return Status.ERROR;
    }
  }
}
