// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReportedSettingsIT {

  @Test
  void aServerReportsItsSettingsAndItsBuildAndASettingOfOneSideIsAllThatDiffers() {
    Map<String, String> one = ReportedSettings.read(TestDatabase.options());
    Map<String, String> other = ReportedSettings.read(TestDatabase.options("clickhouse.settings", "max_threads=1"));

    assertThat(one).containsKeys("max_threads", "max_server_memory_usage", "server_settings.background_pool_size",
        "build_options.VERSION_FULL", "build_options.USE_JEMALLOC");
    assertThat(differing(one, other)).containsExactly("max_threads: " + one.get("max_threads") + " / 1");
    assertThat(other).hasSameSizeAs(one);
  }

  private static List<String> differing(Map<String, String> one, Map<String, String> other) {
    return one.keySet()
        .stream()
        .filter(name -> !one.get(name).equals(other.get(name)))
        // It follows what other programs of the machine leave free.
        .filter(name -> !name.equals("max_server_memory_usage"))
        .map(name -> name + ": " + one.get(name) + " / " + other.get(name))
        .toList();
  }

  @Test
  void whatIsOfTheHostOrMayBeSecretIsLeftOut() {
    assertThat(ReportedSettings.read(TestDatabase.options()).keySet()).noneMatch(ReportedSettings::isLeftOut)
        .doesNotContain("path", "config-file", "logger.log", "interserver_http_port", "tmp_path");
    assertThat(Set.of("openSSL.server.privateKeyFile", "interserver_http_credentials.password", "keeper_hosts",
        "macros.replica", "distributed_ddl.path", "build_options.GIT_HASH", "s3.access_key_id"))
        .allMatch(ReportedSettings::isLeftOut);
    assertThat(
        Set.of("max_threads", "input_format_column_name_matching_mode", "listen_backlog", "max_partitions_to_read"))
        .noneMatch(ReportedSettings::isLeftOut);
  }
}
