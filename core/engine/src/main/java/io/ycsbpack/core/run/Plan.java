// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.ShellWord;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.ThreadLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.SecretPattern;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.ResultsFolder;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Secrets;
import io.ycsbpack.core.workload.WorkloadKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.Workload;

/**
 * A user's request, checked before anything starts.
 *
 * @param settings      properties of the files, with the given ones over them
 * @param workloadFiles with the original text, laid over each other in this order
 * @param given         the properties given by {@code -p} and flags, secrets among them
 * @param status        whether a status line is printed from time to time
 * @param json          whether the record is printed instead of YCSB's lines
 */
public record Plan(RunPlan.Mode mode, Binding binding, Class<? extends Workload> workloadType, Settings settings,
    List<String> workloadFiles, Map<String, String> given, boolean status, boolean json) {
  private static final String PROPERTY = "-p";
  /** Options that name the server and the size of the data. */
  private static final Set<String> OF_DATA = Set.of("--url", "--records");

  /** Prints neither status nor its record. */
  public static Plan of(String binding, List<String> files, Map<String, String> properties, RunPlan.Mode mode) {
    return of(binding, files, properties, Settings.NONE, mode);
  }

  /**
   * Rejects contradictory options.
   *
   * @param files      workload files, laid over each other in this order
   * @param properties given one by one, over the files
   * @param flags      properties with a separate option, over all others
   */
  public static Plan of(String database, List<String> files, Map<String, String> properties, Settings flags,
      RunPlan.Mode mode) {
    Binding named = Binding.named(database);
    Settings settings = read(files, properties).with(flags);
    Class<? extends Workload> type = workloadType(settings);
    for (Property<Path> file : fileProperties(type)) {
      settings = WorkloadFile.located(settings, file);
    }
    Binding binding = named.configured(settings);
    settings = checked(settings, binding, type);
    ThreadLimit.check(DriverProperties.THREADS.get(settings));
    if (DriverProperties.TIMELINE_INTERVAL.get(settings).toMillis() < 10) {
      throw new UsageException("timeline.interval" + settings.origin("timeline.interval") + " is below 10ms");
    }
    if (mode == RunPlan.Mode.RUN && DriverProperties.OPERATION_COUNT.get(settings) == 0
        && DriverProperties.MAX_EXECUTION_TIME.get(settings).isZero()) {
      throw new UsageException("the run would never end: set operationcount or maxexecutiontime");
    }
    CommonStart.refusePast(settings);
    requireAmongClients(settings);
    WorkloadDrive.bursts(settings);
    WorkloadKind.of(type).check(settings, mode);
    Map<String, String> given = new LinkedHashMap<>(properties);
    given.putAll(flags.values());
    return new Plan(mode, binding, type, settings, files, given, false, false);
  }

  /** The kind of workload that these files and properties name. */
  public static WorkloadKind kind(List<String> files, Map<String, String> properties) {
    return WorkloadKind.of(workloadType(read(files, properties)));
  }

  private static Settings read(List<String> files, Map<String, String> properties) {
    Settings settings = Settings.NONE;
    for (String file : files) {
      settings = settings.with(WorkloadFile.read(file), file);
    }
    return settings.with(properties, PROPERTY);
  }

  public Plan printing(boolean statusLines, boolean asJson) {
    return new Plan(mode, binding, workloadType, settings, workloadFiles, given, statusLines, asJson);
  }

  public WorkloadKind kind() {
    return WorkloadKind.of(workloadType);
  }

  /**
   * A short name of the workload: that of the file it reads, else of its last workload file, which is laid over all
   * others, else of its class.
   */
  public String workloadName() {
    List<Path> files = new ArrayList<>(workloadFiles.stream().map(Path::of).toList());
    files.addAll(kind().files(settings));
    return files.isEmpty()
        ? workloadType.getSimpleName()
        : files.get(files.size() - 1).getFileName().toString();
  }

  /** In the order in which they are laid over each other. */
  public List<Path> files() {
    return workloadFiles.stream().map(WorkloadFile::locate).toList();
  }

  /** The other files that a run reads: changes of its tables, and files of its workload. */
  public List<Path> dataFiles() {
    return Stream.concat(DriverProperties.DESIGN.find(settings).stream(), kind().files(settings).stream()).toList();
  }

  /**
   * All files that a run reads, the workload files first, as records have them.
   *
   * @throws UsageException when one can't be read any more
   */
  public List<RunRecord.WorkloadFile> recordedFiles() {
    return Stream.concat(
        workloadFiles.stream()
            .map(name -> new RunRecord.WorkloadFile(name, WorkloadFile.sha256(WorkloadFile.locate(name)))),
        dataFiles().stream().map(file -> new RunRecord.WorkloadFile(file.toString(), WorkloadFile.sha256(file))))
        .toList();
  }

  public List<Property<Path>> fileProperties() {
    return fileProperties(workloadType);
  }

  private static List<Property<Path>> fileProperties(Class<? extends Workload> type) {
    return Stream.concat(Stream.of(DriverProperties.DESIGN), WorkloadKind.of(type).fileProperties().stream()).toList();
  }

  /** For messages; secrets left out. */
  String loadCommand() {
    StringBuilder command = new StringBuilder("ycsb load ").append(binding.name());
    workloadFiles.forEach(file -> command.append(" -P ").append(ShellWord.readable(file)));
    given.forEach((name, value) -> {
      String shown = isSecret(name) ? "..." : ShellWord.readable(value);
      String source = settings.source(name);
      if (source.equals(PROPERTY)) {
        command.append(" -p ").append(name).append('=').append(shown);
      } else if (OF_DATA.contains(source)) {
        command.append(' ').append(source).append(' ').append(shown);
      }
    });
    return command.toString();
  }

  /**
   * Whether a property's value must not be shown: it is declared secret, or undeclared with a name or value that
   * suggests it.
   */
  public boolean isSecret(String name) {
    return declared(binding, workloadType).stream()
        .filter(property -> property.name().equals(name))
        .findFirst()
        .map(Property::isSecret)
        .orElseGet(() -> SecretPattern.isName(name) || settings.text(name).filter(SecretPattern::isIn).isPresent());
  }

  /** @param run the settings of the run, with the target's own */
  Secrets secrets(Settings run) {
    Set<String> names = run.values().keySet().stream().filter(this::isSecret).collect(Collectors.toSet());
    List<String> values = new ArrayList<>(binding.secrets(run));
    names.forEach(name -> run.text(name).ifPresent(values::add));
    return new Secrets(names, values);
  }

  /** @param run the settings of the run, with the target's own */
  RunRecord.Plan recorded(Settings run) {
    return new RunRecord.Plan(binding.name(), mode.name().toLowerCase(Locale.ROOT),
        workloadType.getName(), recordedFiles(), run.values(), DriverProperties.THREADS.get(run),
        DriverProperties.TARGET.get(run), DriverProperties.TARGET_DISTRIBUTION.get(run),
        DriverProperties.OPERATION_COUNT.get(run),
        DriverProperties.MAX_EXECUTION_TIME.get(run).toNanos(),
        DriverProperties.WARMUP.get(run).toNanos(), CommonParameters.SEED.get(run));
  }

  private static Class<? extends Workload> workloadType(Settings settings) {
    String name = DriverProperties.WORKLOAD.find(settings)
        .orElseThrow(
            () -> new UsageException("no workload is given; add -P workloads/tenantq or another file of workloads/"));
    Optional<Class<? extends Workload>> ours = WorkloadKind.named(name);
    if (ours.isPresent()) {
      return ours.get();
    }
    try {
      return Class.forName(name).asSubclass(Workload.class);
    } catch (ClassNotFoundException e) {
      throw new UsageException("workload=" + name + settings.origin("workload") + ": there is no such class"
          + NearestName.hint(name, WorkloadKind.declarations().keySet(), ""), e);
    } catch (ClassCastException e) {
      throw new UsageException("workload=" + name + settings.origin("workload") + ": that class is not a workload", e);
    }
  }

  /** Numbers as digits, as YCSB's own workloads read them. */
  private static Settings checked(Settings given, Binding binding, Class<? extends Workload> type) {
    List<Property<?>> declared = declared(binding, type);
    binding.refuseForeign(given);
    boolean declaresAll = WorkloadKind.of(type).declaresAll();
    given.check(declared,
        name -> !binding.hasUndeclaredProperties() && (declaresAll || name.startsWith(binding.name() + ".")));
    Settings settings = given;
    for (Property<?> property : declared) {
      settings = property.canonical(settings);
    }
    return settings;
  }

  private static void requireAmongClients(Settings settings) {
    int client = DriverProperties.CLIENT.get(settings);
    int clients = DriverProperties.CLIENTS.get(settings);
    if (client >= clients) {
      throw new UsageException("client=" + client + settings.origin(DriverProperties.CLIENT.name())
          + ": the clients of clientcount=" + clients + " have the numbers 0 to " + (clients - 1));
    }
  }

  private static List<Property<?>> declared(Binding binding, Class<? extends Workload> type) {
    List<Property<?>> declared = new ArrayList<>(DriverProperties.all());
    declared.add(ResultsFolder.RESULTS);
    declared.addAll(binding.properties());
    declared.addAll(WorkloadKind.of(type).properties());
    return declared;
  }
}
