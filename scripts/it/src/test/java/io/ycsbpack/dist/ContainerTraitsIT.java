package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.ycsbpack.core.limit.AppliedLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Each trait of a container takes effect on a real server, as seen from outside, and is gone with it. */
@SystemTest
@Lane(value = 0, minutes = 6)
class ContainerTraitsIT {
  @RegisterExtension
  static final RealEngine ENGINE = new RealEngine();
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("unshare", "nsenter", "mount", "umount", "setpriv", "ip");

  private static final String ALL = " --cpu 1 --memory 2Gi --sees-limits all --own-files --own-rights --own-network";
  private static final String NO_RIGHTS = "(?s).*Uid:\\s10001\\s.*CapEff:\\s0{16}\\s.*CapBnd:\\s0{16}\\s.*"
      + "NoNewPrivs:\\s1\\s.*";

  private final Leftovers leftovers = new Leftovers();
  @TempDir
  private Path folder;
  private Path data;

  /** Not open to other users, as the home of root is not. */
  @BeforeEach
  void chooseAFolder() throws IOException {
    data = Files.createDirectory(folder.resolve("closed")).resolve("server");
    Files.setPosixFilePermissions(data.getParent(), PosixFilePermissions.fromString("rwx------"));
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    ycsb("embedded stop clickhouse --remove-data --data " + data);
    YcsbProcess again = ycsb("embedded stop clickhouse --remove-data --data " + data);

    assertThat(again.out()).contains("no embedded server is running");
    leftovers.assertNone(folder);
    assertThat(Path.of("/run/netns", AppliedLimit.nameFor(data))).doesNotExist();
    assertThat(link()).doesNotExist();
    assertThat(disk()).doesNotExist();
    assertThat(data).doesNotExist();
    assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(data.toString());
  }

  @Test
  void aServerThatSeesItsLimitsDetectsThemAsThoseOfTheMachine() throws Exception {
    long pid = start(" --cpu 1 --memory 2Gi --sees-limits all");

    assertThat(mounts(pid)).contains("/" + AppliedLimit.nameFor(data) + " /sys/fs/cgroup");
    assertThat(execute("SELECT value FROM system.settings WHERE name = 'max_threads'")).isEqualTo("auto(1)");
    assertThat(Long.parseLong(
        execute("SELECT value FROM system.server_settings WHERE name = 'max_server_memory_usage'")))
        .isLessThan(2L << 30);
    assertThat(isShared(pid, "mnt")).isFalse();
    assertThat(isShared(pid, "net")).isTrue();
  }

  @Test
  void aServerThatSeesOneLimitTakesTheOtherFromTheMachine() throws Exception {
    assumeFalse(AppliedLimit.isUnified(), "control groups of version 2 have one for both limits");
    start(" --cpu 1 --memory 2Gi --sees-limits cpu");

    assertThat(execute("SELECT value FROM system.settings WHERE name = 'max_threads'")).isEqualTo("auto(1)");
    assertThat(Long.parseLong(
        execute("SELECT value FROM system.server_settings WHERE name = 'max_server_memory_usage'")))
        .isGreaterThan(2L << 30);
    ycsb("embedded stop clickhouse --remove-data --data " + data);
    start(" --cpu 1 --memory 2Gi --sees-limits memory");

    assertThat(execute("SELECT value FROM system.settings WHERE name = 'max_threads'")).isNotEqualTo("auto(1)");
    assertThat(Long.parseLong(
        execute("SELECT value FROM system.server_settings WHERE name = 'max_server_memory_usage'")))
        .isLessThan(2L << 30);
  }

  @Test
  void aServerOfASlowDiskIsInAGroupThatReadsAndWritesNoFaster() throws Exception {
    assumeFalse(AppliedLimit.isUnified(), "control groups of version 2 have no throttle of their own");
    long pid = start(" --own-disk 4Mi");

    assertThat(Files.readAllLines(disk().resolve("cgroup.procs"))).contains(Long.toString(pid));
    for (String file : List.of("blkio.throttle.read_bps_device", "blkio.throttle.write_bps_device")) {
      assertThat(Files.readString(disk().resolve(file))).matches("\\d+:\\d+ 4194304\\s*");
    }
  }

  private Path disk() {
    return Path.of("/sys/fs/cgroup/blkio", AppliedLimit.nameFor(data));
  }

  @Test
  void aServerWithoutTraitsSeesTheMachine() throws Exception {
    long pid = start(" --cpu 1 --memory 2Gi");

    assertThat(isShared(pid, "mnt")).isTrue();
    assertThat(Long.parseLong(
        execute("SELECT value FROM system.server_settings WHERE name = 'max_server_memory_usage'")))
        .isGreaterThan(2L << 30);
  }

  @Test
  void programsAreOnAnOverlayAndDataAreNot() throws Exception {
    long pid = start(" --own-files");

    assertThat(Files.readString(Path.of("/proc/" + pid, "maps"))).contains("libchdb.so");
    assertThat(mounts(pid)).containsPattern(Pattern.compile("/libchdb\\.so \\S+/libchdb\\.so .* - overlay overlay "))
        .doesNotContain(" " + data + " ");
    assertThat(execute("SELECT 1")).isEqualTo("1");
  }

  @Test
  void aServerWithoutRightsHasAUserOfItsOwnAndItsDataUntilItIsStopped() throws Exception {
    long pid = start(" --own-rights");

    assertThat(status(pid)).matches(NO_RIGHTS);
    assertThat(Files.getAttribute(data.resolve("db"), "unix:uid")).isEqualTo(10_001);
    execute("CREATE TABLE kept (n Int32) ENGINE = MergeTree ORDER BY n");
    execute("INSERT INTO kept VALUES (7)");
    assertThat(ycsb("embedded stop clickhouse --data " + data).out()).contains("its data stay");
    assertThat(Files.getAttribute(data, "unix:uid")).isEqualTo(Files.getAttribute(folder, "unix:uid"));
    start("");
    assertThat(execute("SELECT n FROM kept")).isEqualTo("7");
  }

  @Test
  void aServerOfItsOwnNetworkIsReachedByItsAddressAlone() throws Exception {
    long pid = start(" --own-network");

    assertThat(isShared(pid, "net")).isFalse();
    assertThat(state("host")).startsWith("198.1");
    assertThat(link()).exists();
    YcsbProcess run = ycsb("run clickhouse -P workloads/workloada -p recordcount=100 -p operationcount=100"
        + " -p clickhouse.embedded.data=" + data);
    assertThat(run.awaitFigures().out()).contains("[READ], Operations");
    assertThat(ycsb("embedded status clickhouse --data " + data).out()).contains(state("host"));
  }

  @Test
  void aKilledServerIsStartedAgainWithAllOfItAndAKilledOneLeavesNothing() throws Exception {
    long killed = start(ALL);
    assertAll(killed);
    String address = state("host");
    execute("SELECT 1");
    YcsbProcess.signal(killed, "KILL");
    await().atMost(Duration.ofMinutes(2)).until(() -> !Files.exists(Path.of("/proc/" + killed, "exe")));

    YcsbProcess refused = ycsb("embedded start clickhouse --data " + data + " --sees-limits all");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("there is no such limit to see");

    long second = start(ALL);
    assertAll(second);
    assertThat(state("host")).isEqualTo(address);
    YcsbProcess.signal(second, "KILL");
    await().atMost(Duration.ofMinutes(2)).until(() -> !Files.exists(Path.of("/proc/" + second, "exe")));
  }

  @Test
  void inAnExperimentAServerThatIsKilledComesBackWithItsTraits() throws Exception {
    Files.writeString(folder.resolve("traits.yaml"),
        """
            binding: clickhouse
            workload: workloads/tenantq
            properties: {tenantq.rows: 20000, tenantq.tenants: 10, target: 50, maxexecutiontime: "40", verdict.shared: "true"}
            repeats: 1
            control: false
            conditions:
              contained:
                type: bare-metal
                cpu: 1
                memory: 2Gi
                sees-limits: all
                own-files: true
                own-rights: true
                own-network: true
                faults: {type: kill, after: 2s, back: 1s}
            """);

    YcsbProcess experiment = ycsb("experiment traits.yaml");

    assertThat(experiment.exitCode()).as(experiment.out() + experiment.err()).isIn(0, 3, 4);
    assertThat(experiment.out() + experiment.err()).doesNotContain("can't be undone");
    try (var files = Files.walk(folder.resolve("results"))) {
      assertThat(files.filter(file -> file.endsWith("events.csv"))).singleElement()
          .satisfies(file -> assertThat(Files.readString(file)).contains(",killed,", ",back,"));
    }
    leftovers.assertNone(folder);
  }

  private void assertAll(long pid) throws Exception {
    assertThat(status(pid)).matches(NO_RIGHTS);
    assertThat(isShared(pid, "net")).isFalse();
    assertThat(mounts(pid)).contains(" - overlay overlay ", "/" + AppliedLimit.nameFor(data) + " /sys/fs/cgroup");
    assertThat(execute("SELECT value FROM system.settings WHERE name = 'max_threads'")).isEqualTo("auto(1)");
  }

  private long start(String options) throws IOException {
    YcsbProcess start = ycsb("embedded start clickhouse --data " + data + options);
    assertThat(start.exitCode()).as(start.err()).isZero();
    return Long.parseLong(state("pid"));
  }

  private YcsbProcess ycsb(String arguments) {
    return YcsbProcess.run(folder, arguments);
  }

  private String state(String key) throws IOException {
    Properties state = new Properties();
    try (var reader = Files.newBufferedReader(data.resolve("server.properties"))) {
      state.load(reader);
    }
    return state.getProperty(key);
  }

  private String execute(String sql) throws IOException, InterruptedException {
    return ServerSql.execute(state("host") + ":" + state("httpPort"), sql).strip();
  }

  private Path link() {
    String name = AppliedLimit.nameFor(data);
    return Path.of("/sys/class/net", "ycsb-" + name.substring(name.length() - 10));
  }

  private static String mounts(long pid) throws IOException {
    return Files.readString(Path.of("/proc/" + pid, "mountinfo"));
  }

  private static String status(long pid) throws IOException {
    return Files.readString(Path.of("/proc/" + pid, "status"));
  }

  private static boolean isShared(long pid, String namespace) throws IOException {
    return Files.readSymbolicLink(Path.of("/proc/" + pid, "ns", namespace))
        .equals(Files.readSymbolicLink(Path.of("/proc/self/ns", namespace)));
  }
}
