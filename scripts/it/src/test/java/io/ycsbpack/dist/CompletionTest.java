package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bash completes by the printed script. */
class CompletionTest {
  /** Completes the end of the line {@code $2}, as bash does at its end with the borders of words {@code $3}. */
  private static final String COMPLETE = """
      source "$1"
      compopt() { :; }
      COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDBREAKS=$3
      read -r -a COMP_WORDS <<< "$2"
      case $2 in *' ') COMP_WORDS+=('') ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _complete_ycsb_names ycsb
      printf '%s\\n' "${COMPREPLY[@]}"
      """;
  private static final String USUAL = " \t\n\"'><=;|&(:";

  @TempDir
  private static Path folder;

  @BeforeAll
  static void script() throws IOException {
    Files.writeString(folder.resolve("script"), InProcess.run("completion").out());
  }

  @Test
  void bindingsFollowTheCommandsThatTakeOne() {
    assertThat(completed("ycsb run ")).contains("basic", "clickhouse", "couchbase");
    assertThat(completed("ycsb  k8s deploy cl")).containsExactly("clickhouse");
    assertThat(completed("ycsb embedded start cl")).containsExactly("clickhouse");
    assertThat(completed("ycsb compare ")).doesNotContain("clickhouse");
  }

  @Test
  void workloadFilesFollowTheirOption() {
    assertThat(completed("ycsb run clickhouse -P workloads/tenantq-2")).contains("workloads/tenantq-200k-147t-3k");
  }

  @Test
  void propertiesAndTheirValuesFollowTheirOption() {
    assertThat(completed("ycsb run clickhouse -p threadc")).containsExactly("threadcount=");
    assertThat(completed("ycsb run clickhouse -P workloads/tenantq -p loadmissing=")).containsExactly("true", "false");
    assertThat(completed("ycsb run couchbase -p couchbase.durability=maj")).contains("majority");
  }

  @Test
  void aValueStaysWithItsPropertyWhereTheEqualsSignIsNoBorder() {
    assertThat(completed("ycsb run clickhouse -p loadmissing=t", " \t\n")).containsExactly("loadmissing=true");
  }

  @Test
  void allElseIsCompletedAsBefore() {
    assertThat(completed("ycsb exp")).contains("experiment", "export");
    assertThat(completed("ycsb run --fail")).containsExactly("--fail-if");
    assertThat(completed("ycsb embedded st")).containsExactly("start", "stop", "status");
    assertThat(completed("ycsb embedded stop --re")).containsExactly("--remove-data");
  }

  private List<String> completed(String line) {
    return completed(line, USUAL);
  }

  private List<String> completed(String line, String borders) {
    YcsbProcess bash = YcsbProcess.start(folder, Path.of("/bin/bash"),
        List.of("-c", COMPLETE, "bash", folder.resolve("script").toString(), line, borders));
    assertThat(bash.exitCode()).as(bash.err()).isZero();
    assertThat(bash.err()).isEmpty();
    return bash.out().lines().map(String::strip).toList();
  }
}
