package io.ycsbpack.core.container;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs a container from a bundle of the Open Container Initiative, configured as the kubelet has it configured. */
class OciRuntime implements ContainerRunner {
  private static final String PID = ContainerPlace.ABOUT_FOLDER + "/" + ContainerPlace.PID;
  private static final String NOTED = "\"$2\" $(cat " + ContainerPlace.OPTIONS + ") --root \"$1/" + ContainerPlace.NOTES
      + "\"";

  private final EngineProgram program;

  OciRuntime(EngineProgram program) {
    this.program = program;
  }

  /** Further options of the program that a container of this configuration needs, without blanks in one. */
  List<String> options(BundleConfig config) {
    return List.of();
  }

  /** The command of a shell between creating the container and starting it, with the variables of {@link #start}. */
  String created() {
    return ":";
  }

  @Override
  public String program() {
    return program.name();
  }

  @Override
  public Optional<String> impossible() {
    return PrivateMounts.overlayImpossible();
  }

  @Override
  public String version(ContainerPlace place) {
    return program.version();
  }

  @Override
  public void prepare(ContainerPlace place, ImageContainer container, BundleConfig config,
      Map<String, BundleConfig.Bind> binds) throws IOException {
    config.write(place, place.rootfs().getFileName(), binds);
    place.keepOptions(options(config));
  }

  @Override
  public String files() {
    return program.overlay();
  }

  @Override
  public String start() {
    return String.join("; ", NOTED + " create --bundle \"$1\" --pid-file \"$1/" + PID + "\" \"$3\"",
        "chmod 644 " + PID, created(), "exec " + NOTED + " start \"$3\"");
  }

  @Override
  public List<String> arguments(ContainerPlace place, List<String> command, Path output) throws IOException {
    BundleConfig.complete(place, command);
    return List.of();
  }

  @Override
  public boolean isRunning(ContainerPlace place) {
    return program.said(program.name(), "--root", place.notes().toString(), "state", place.name())
        .matches("(?s).*\"status\"\\s*:\\s*\"running\".*");
  }
}
