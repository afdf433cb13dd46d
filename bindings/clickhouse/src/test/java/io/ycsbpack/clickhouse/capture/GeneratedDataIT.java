package io.ycsbpack.clickhouse.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.TableShape;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Data that are made from the shape of a table have this shape again, on the real engine. */
class GeneratedDataIT {
  private static final int ROWS = 100_000;
  private static final QueryLog LOG = new QueryLog(TestDatabase.options());
  /** Columns of many types: skewed, with nulls, empty, unique, and of which no values are made. */
  private static final String COLUMNS = """
      (id UInt64, tenant UInt32, country LowCardinality(String), page String, referrer Nullable(String), flag Bool,
        kind Enum8('a' = 1, 'b' = -2, 'it''s' = 7), price Decimal(5, 2), score Nullable(Float64), day Date, t DateTime,
        t3 DateTime64(3), small Int8, u UUID, ip IPv4, code FixedString(4), always UInt8, tags Array(String))
      ENGINE = MergeTree ORDER BY (tenant, id)""";
  private static final String ORIGINAL = """
      INSERT INTO original SELECT number * 77777, toUInt32(pow(cityHash64(number) / pow(2, 64), 4) * 500),
        ['DE', 'US', 'FR', 'canary'][1 + toUInt32(pow(number % 1000 / 1000, 3) * 4)],
        concat('/canary/', toString(number % 300), repeat('x', number % 90)),
        if(number % 4 = 0, NULL, if(number % 4 = 1, '', toString(number % 50))), number % 10 = 0,
        [1, -2, 7][1 + number % 3], number % 99900 / 100, if(number % 10 < 3, NULL, number / 7),
        toDate('2024-01-17') + number % 60, toDateTime('2024-01-17 10:00:00') + number % 5000000,
        toDateTime64('2024-01-17 10:00:00', 3) + number, number % 256 - 128, generateUUIDv4(), toIPv4(toUInt32(number)),
        toString(1000 + number % 200), 9, ['canary']
      FROM numbers(100000)""";

  @Test
  void theCopyHasTheShapeOfTheOriginalAndNoneOfItsValues() throws SQLException {
    try (HostConnections hosts = new HostConnections(TestDatabase.options())) {
      HostConnection host = hosts.current();
      host.execute("CREATE OR REPLACE TABLE original " + COLUMNS);
      host.execute("CREATE OR REPLACE TABLE copied " + COLUMNS);
      host.execute(ORIGINAL);
      TableShape original = LOG.shape("default.original").orElseThrow();
      String generator = LOG.generator("copied", original);

      host.execute(generator.replace("${scale}", "1"));

      TableShape copied = LOG.shape("default.copied").orElseThrow();
      assertThat(original.left()).isEqualTo(copied.left()).containsExactly("tags Array(String)");
      assertThat(copied.rows()).isEqualTo(ROWS);
      for (int i = 0; i < original.columns().size(); i++) {
        assertAlike(copied.columns().get(i), original.columns().get(i));
      }
      assertThat(generator).doesNotContain("canary");
      assertThat(host.value("SELECT toString(countIf(page LIKE '%canary%' OR country = 'DE')) FROM copied"))
          .isEqualTo("0");
      assertThat(host.value(LOG.ready(Map.of("copied", copied)).replace("${scale}", "1"))).isEqualTo("1");
      assertThat(host.value(LOG.ready(Map.of("copied", copied)).replace("${scale}", "10"))).isEqualTo("0");
      host.execute("TRUNCATE TABLE copied");
      assertThat(host.value(LOG.ready(Map.of("copied", copied)).replace("${scale}", "1"))).isEqualTo("0");
    }
  }

  /** Granules, or the first rows, of such a table have few of its tenants, with other shares. */
  @Test
  void theSharesOfALargeTableThatIsSortedByItsTenantsAreThoseOfAllRows() throws SQLException {
    try (HostConnections hosts = new HostConnections(TestDatabase.options())) {
      HostConnection host = hosts.current();
      String columns = "(tenant UInt32, id UInt64, session UInt64) ENGINE = MergeTree ORDER BY tenant";
      host.execute("CREATE OR REPLACE TABLE sorted " + columns);
      host.execute("CREATE OR REPLACE TABLE copied " + columns);
      host.execute("INSERT INTO sorted SELECT toUInt32(pow(number / 5000000, 4) * 200) + 1, number,"
          + " cityHash64(number) % 20000000 FROM numbers(5000000)");

      TableShape shape = LOG.shape("default.sorted").orElseThrow();
      host.execute(LOG.generator("copied", shape).replace("${scale}", "0.1"));

      assertThat(shape.parts()).hasSize(2).allMatch(part -> part.matches("(id|session): .* rows, chosen at random"));
      for (int most : new int[]{1, 2, 5, 10, 20, 50, 100}) {
        assertThat(share(host, "copied", most)).as("rows of the first " + most + " tenants")
            .isCloseTo(share(host, "sorted", most), withinPercentage(5));
      }
      assertThat(shape.columns().get(1).values().distinct()).isEqualTo(5_000_000);
      assertThat((double) shape.columns().get(2).values().distinct())
          .isCloseTo(Double.parseDouble(host.value("SELECT toString(uniqExact(session)) FROM sorted")),
              withinPercentage(2));
      assertThat(new TableShapes(host, Duration.ZERO).of("default.sorted").orElseThrow().parts()).hasSize(3)
          .allMatch(part -> part.endsWith("rows in granules chosen at random"));
    }
  }

  /** As a zipfian mix of tenants has them: each next one has clearly fewer rows. */
  @Test
  void theFirstFiveOfAZipfianTableHaveTheirShareOfTheRows() throws SQLException {
    try (HostConnections hosts = new HostConnections(TestDatabase.options())) {
      HostConnection host = hosts.current();
      host.execute("CREATE OR REPLACE TABLE steep (tenant UInt32, id UInt64) ENGINE = MergeTree ORDER BY tenant");
      host.execute("CREATE OR REPLACE TABLE copied AS steep");
      host.execute("INSERT INTO steep SELECT toUInt32(pow(200, cityHash64(number) / pow(2, 64))), number"
          + " FROM numbers(3000000)");

      host.execute(LOG.generator("copied", LOG.shape("default.steep").orElseThrow()).replace("${scale}", "1"));

      for (int most : new int[]{1, 3, 5, 7, 30}) {
        assertThat(share(host, "copied", most)).as("rows of the first " + most + " tenants")
            .isCloseTo(share(host, "steep", most), withinPercentage(5));
      }
    }
  }

  private static double share(HostConnection host, String table, int most) throws SQLException {
    return Double.parseDouble(host.value("SELECT toString(sum(n) / any(all)) FROM (SELECT count() AS n, (SELECT count()"
        + " FROM " + table + ") AS all FROM " + table + " GROUP BY tenant ORDER BY n DESC LIMIT " + most + ")"));
  }

  @Test
  void insertsHaveNewRowsOfTheShapeWithTheNewestTimes() throws SQLException {
    try (HostConnections hosts = new HostConnections(TestDatabase.options())) {
      HostConnection host = hosts.current();
      String columns = "(id UInt64, tenant UInt8, note String DEFAULT 'none', t DateTime) ENGINE = MergeTree ORDER BY id";
      host.execute("CREATE OR REPLACE TABLE written " + columns);
      host.execute("INSERT INTO written SELECT number, number % 5, 'a', toDateTime('2025-01-01 00:00:00', 'UTC')"
          + " + number * 60 FROM numbers(10000)");
      TableShape shape = LOG.shape("default.written").orElseThrow();
      String insert = LOG.insert("written", shape, List.of("id", "tenant", "t"), 100).orElseThrow();

      host.execute(insert.replace("${start}", "10000").replace("${rows}", "100"));
      host.execute(insert.replace("${start}", "70000").replace("${rows}", "50"));

      assertThat(
          host.value("SELECT concat(toString(count()), ' ', toString(uniqExact(id)), ' ', toString(uniqExact(tenant)),"
              + " ' ', toString(min(t) >= toDateTime('2025-01-07 20:00:00', 'UTC'))) FROM written WHERE note = 'none'"))
          .isEqualTo("150 150 5 1");
      assertThat(LOG.insert("written", shape, List.of("other"), 100)).isEmpty();
    }
  }

  private static void assertAlike(ColumnShape copied, ColumnShape original) {
    String name = original.name();
    assertThat(copied.nulls()).as("nulls of " + name).isCloseTo(original.nulls(), within(0.01));
    assertThat(copied.defaults()).as("empty ones of " + name).isCloseTo(original.defaults(), within(0.01));
    assertThat((double) copied.values().distinct()).as("values of " + name)
        .isCloseTo(original.values().distinct(), within(1 + 0.05 * original.values().distinct()));
    for (int i = 0; i < ColumnShape.RANKS.size(); i++) {
      assertThat(copied.values().shares().get(i)).as("share of the first " + ColumnShape.RANKS.get(i) + " of " + name)
          .isCloseTo(original.values().shares().get(i), within(0.06));
    }
    for (int quartile = 0; quartile < original.values().lengths().size(); quartile++) {
      assertThat((double) copied.values().lengths().get(quartile)).as("length of " + name)
          .isCloseTo(original.values().lengths().get(quartile), within(3 + 0.1 * original.values().lengths().get(4)));
    }
    original.range().ifPresent(range -> {
      double width = range.high() - range.low();
      assertThat(copied.range().orElseThrow().low()).as("low of " + name)
          .isCloseTo(range.low(), within(1e-6 + 0.05 * width));
      assertThat(copied.range().orElseThrow().high()).as("high of " + name)
          .isCloseTo(range.high(), within(1e-6 + 0.05 * width));
    });
  }

  @Test
  void aScaleMakesMoreRowsWithAsManyValuesAndStillDifferentIds() throws SQLException {
    try (HostConnections hosts = new HostConnections(TestDatabase.options())) {
      HostConnection host = hosts.current();
      host.execute("CREATE OR REPLACE TABLE small (id UInt64, tenant UInt8) ENGINE = MergeTree ORDER BY id");
      host.execute("INSERT INTO small SELECT number, number % 5 FROM numbers(1000)");
      host.execute("CREATE OR REPLACE TABLE large AS small");

      host.execute(LOG.generator("large", LOG.shape("default.small").orElseThrow()).replace("${scale}", "2.5"));

      assertThat(host.value("SELECT concat(toString(count()), ' ', toString(uniqExact(id)), ' ', "
          + "toString(uniqExact(tenant))) FROM large")).isEqualTo("2500 2500 5");
    }
  }

  @Test
  void whatHasNoDataHasNoShape() throws SQLException {
    try (HostConnections hosts = new HostConnections(TestDatabase.options())) {
      hosts.current().execute("CREATE OR REPLACE TABLE nothing (a Int8) ENGINE = MergeTree ORDER BY a");
      hosts.current().execute("CREATE OR REPLACE VIEW one AS SELECT 1 AS a");
    }

    assertThat(LOG.shape("default.nothing")).isEmpty();
    assertThat(LOG.shape("default.one")).isEmpty();
    assertThat(LOG.shape("default.missing")).isEmpty();
  }
}
