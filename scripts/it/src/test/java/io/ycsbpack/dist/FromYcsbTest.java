// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
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
    boolean works = row.second().equals("works");
    CommandResult stock = ends(works ? 0 : 1, run(row.first().replaceFirst("^(bin/ycsb|java site.ycsb.Client) ", "")));

    if (works) {
      return;
    }
    assertThat(row.second()).isEqualTo("refused");
    assertThat(stock.out()).isEmpty();
    String words = row.third().replaceFirst("=.*", "").replaceFirst(" (basic|-p) .*", "");
    assertThat(stock.err()).hasLineCount(1).contains(words);
    ends(0, run(row.third().replaceFirst("^(YCSB_\\w+=\\S+ )?ycsb ", "")));
  }

  @ParameterizedTest
  @MethodSource("properties")
  void aPropertyOfTheStockClientWorks(Row row) {
    ends(0, run("run basic -P workloads/workloada -p operationcount=100 -p " + row.first()));

    assertThat(row.second()).isEqualTo("works");
  }

  private static CommandResult run(String arguments) {
    List<String> all = new ArrayList<>(List.of(arguments.split(" ")));
    all.addAll(SMALL);
    return InProcess.run(all.toArray(String[]::new));
  }

  /** The rows of the first table behind these words. */
  private static Stream<Row> rows(String heading) throws IOException {
    String page = Files.readString(YcsbProcess.HOME.resolve("docs/ycsb.md"));
    String behind = page.substring(page.indexOf(heading));
    return behind.substring(behind.indexOf("|---"))
        .lines()
        .skip(1)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> Arrays.stream(line.split("\\|", -1)).map(cell -> cell.replace("`", "").strip()).toList())
        .map(cells -> new Row(cells.get(1), cells.get(2), cells.get(3)));
  }
}
