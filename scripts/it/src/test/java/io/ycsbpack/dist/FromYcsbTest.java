package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.stock.StockNames;
import io.ycsbpack.core.stock.StockProperties;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the tables of the page for users of YCSB holds. */
class FromYcsbTest {
  private static final List<String> SMALL = List.of("-p", "results=none");

  /** A row of three columns, without the marks of code. */
  record Row(String first, String second, String third) {
  }

  static Stream<Row> commands() throws IOException {
    return rows("## Command lines");
  }

  static Stream<Row> properties() throws IOException {
    return rows("## Properties");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aCommandLineWorksOrIsRefusedForOneThatDoes(Row row) {
    CommandResult stock = run(row.first().replaceFirst("^(bin/ycsb|java site.ycsb.Client) ", ""));

    if (row.second().equals("works")) {
      assertThat(stock.exitCode()).as(stock.err()).isZero();
      assertThat(stock.err()).doesNotContain("has no effect");
      return;
    }
    assertThat(row.second()).isEqualTo("refused");
    assertThat(stock.exitCode()).as(stock.err()).isEqualTo(1);
    assertThat(stock.out()).isEmpty();
    String words = row.third().replaceFirst("=.*", "").replaceFirst(" (basic|-p) .*", "");
    assertThat(stock.err()).hasLineCount(1).contains(words);
    CommandResult written = run(row.third().replaceFirst("^(YCSB_\\w+=\\S+ )?ycsb ", ""));
    assertThat(written.exitCode()).as(written.err()).isZero();
  }

  @ParameterizedTest
  @MethodSource("properties")
  void aPropertyWorksOrIsWarnedOfInTheWordsOfThePage(Row row) {
    boolean stockOutput = row.second().equals("works with output=ycsb");

    CommandResult run = run("run basic -P workloads/workloada -p operationcount=100 -p " + row.first()
        + (stockOutput ? " -p output=ycsb" : ""));

    assertThat(run.exitCode()).as(run.err()).isZero();
    if (row.second().equals("no effect")) {
      assertThat(run.err()).containsOnlyOnce("warning: " + row.first() + " (from -p) has no effect: " + row.third());
    } else {
      assertThat(run.err()).doesNotContain("has no effect");
    }
    if (stockOutput) {
      assertThat(run("run basic -P workloads/workloada -p operationcount=100 -p " + row.first()).err())
          .containsOnlyOnce("has no effect without output=ycsb");
    }
  }

  @Test
  void thePageHasEveryPropertyOfTheStockClient() throws IOException {
    List<String> names = properties().map(row -> row.first().replaceFirst("=.*", "")).toList();

    assertThat(names).doesNotHaveDuplicates()
        .contains(DriverProperties.OUTPUT.name())
        .containsAll(StockProperties.all().stream().map(property -> property.name()).toList());
  }

  @Test
  void thePrintedNamesAreThoseOfThePage() throws IOException {
    List<Row> names = rows("| operation | printed |").toList();

    assertThat(names).hasSize(4).allSatisfy(row -> assertThat(row.second()).isEqualTo(StockNames.printed(row.first())));
  }

  private static CommandResult run(String arguments) {
    List<String> all = new ArrayList<>(List.of(arguments.split(" ")));
    all.addAll(SMALL);
    return InProcess.run(all.toArray(String[]::new));
  }

  /** The rows of the first table behind these words. */
  private static Stream<Row> rows(String heading) throws IOException {
    String page = Files.readString(YcsbProcess.HOME.resolve("docs/reference/from-ycsb.md"));
    String behind = page.substring(page.indexOf(heading));
    return behind.substring(behind.indexOf("|---"))
        .lines()
        .skip(1)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> Arrays.stream(line.split("\\|", -1)).map(cell -> cell.replace("`", "").strip()).toList())
        .map(cells -> new Row(cells.get(1), cells.get(2), cells.get(3)));
  }
}
