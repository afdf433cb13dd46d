package io.ycsbpack.k8s.job;

import io.ycsbpack.core.run.RunNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The command line of a client. Secrets are in a mounted file and in the environment, never here. */
final class JobArguments {
  /** Where workload files are mounted. */
  static final String WORKLOAD_FOLDER = "/workload";
  /** Where secret properties, and files that hold some, are mounted, when there are any. */
  static final String SECRET_FOLDER = "/secret";
  /** The file in there of those that were given one by one. */
  static final String SECRET_FILE = "given-secrets.properties";
  /** Where the record is written. */
  static final String RESULTS_FOLDER = "/results";
  /** For which one of several clients waits before it measures. */
  static final String START_FILE = RESULTS_FOLDER + "/.start";
  /** YCSB's own lines, so that the log holds progress alone. */
  static final String LINES_FILE = "ycsb.txt";

  private JobArguments() {
  }

  static List<String> arguments(JobRequest request, String command, Map<String, String> more) {
    List<String> words = new ArrayList<>(List.of(command, request.target().binding()));
    for (String file : request.workload().files().keySet()) {
      String folder = request.workload().secretFiles().contains(file) ? SECRET_FOLDER : WORKLOAD_FOLDER;
      words.addAll(List.of("-P", folder + "/" + file));
    }
    if (!request.workload().secrets().isEmpty()) {
      words.addAll(List.of("-P", SECRET_FOLDER + "/" + SECRET_FILE));
    }
    Map<String, String> properties = new LinkedHashMap<>(request.workload().properties());
    properties.putAll(more);
    properties.put("results", RESULTS_FOLDER);
    properties.put("exportfile", RESULTS_FOLDER + "/" + LINES_FILE);
    properties.forEach((name, value) -> words.addAll(List.of("-p", name + "=" + escaped(value))));
    words.add("-s");
    if (command.equals("run")) {
      request.workload().name().ifPresent(name -> words.addAll(List.of("--" + RunNames.NAME.name(), name)));
    }
    return words;
  }

  /** Kubernetes would replace {@code $(NAME)}; a doubled dollar is one that it leaves alone. */
  private static String escaped(String value) {
    return ClientShare.NUMBERED.matcher(value).matches() ? value : value.replace("$(", "$$(");
  }
}
