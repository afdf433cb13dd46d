package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.StartWords;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Traits of a container put in place for the server of one data folder. They are identified by that folder only, so
 * that a later process can remove them, even after this one was killed.
 */
public final class AppliedTraits {
  private final Path folder;
  private final AppliedContainer container;
  private final OwnNetwork network;
  private final StartWords words;
  private final Path addresses;
  /** Numbers of the user and the group to whom the data belonged. */
  private final Path owner;

  private AppliedTraits(Path folder) {
    this.folder = folder;
    container = AppliedContainer.of(folder);
    network = new OwnNetwork(AppliedLimit.nameFor(folder));
    words = new StartWords(folder.resolve("container.words"));
    addresses = folder.resolve("container.addresses");
    owner = folder.resolve("container.owner");
  }

  /** {@code folder} need not exist yet. */
  public static AppliedTraits of(Path folder) {
    return new AppliedTraits(folder.toAbsolutePath().normalize());
  }

  /**
   * Puts traits in place, after removing remains of a killed process.
   *
   * @param limit    of the server, which the runtime of a container puts in place
   * @param programs files and folders that the server is started from
   * @throws CommandException with exit code 5 when this machine or this user can't; traits put in place before stay
   *     then
   */
  public void put(ContainerTraits traits, ResourceLimit limit, List<Path> programs) {
    remove();
    if (traits.isNone()) {
      return;
    }
    traits.impossible().ifPresent(reason -> {
      throw new CommandException(ExitCode.CONDITION, "the server can't be like one in a container here; " + reason);
    });
    try {
      List<String> put = new ArrayList<>();
      if (traits.ownNetwork()) {
        Files.writeString(addresses, network.up().toString());
        put.addAll(network.inside(List.of()));
      }
      if (traits.ownRights()) {
        Files.writeString(owner, Files.getAttribute(folder, "unix:uid") + " " + Files.getAttribute(folder, "unix:gid"));
      }
      if (traits.container().isPresent()) {
        container.put(traits.container().get(), traits.ownRights(),
            traits.ownNetwork() ? Optional.of(network.path()) : Optional.empty(), limit);
        return;
      }
      if (traits.hasMounts()) {
        put.addAll(
            PrivateMounts.words(traits, AppliedLimit.nameFor(folder), AppliedLimit.isUnified(), folder, programs));
      }
      words.keep(put);
    } catch (IOException e) {
      throw failed("put in place", e);
    }
  }

  /**
   * The command line that starts the given one with the traits in place; unchanged if there are none. Its process has
   * to be in the server's control group already.
   */
  public List<String> inside(List<String> command) {
    try {
      return words.before(command);
    } catch (IOException e) {
      throw failed("read", e);
    }
  }

  public boolean isContainer() {
    return container.isThere();
  }

  /**
   * The command line that starts this one in the container that is in place, and ends once it runs.
   *
   * @param output file in the folder for the command's output; the standard output of the command line may also get it
   * @throws CommandException with exit code 5 when that can't be prepared
   */
  public List<String> inContainer(List<String> command, Path output) {
    try {
      return container.starting(command, output);
    } catch (IOException e) {
      throw failed("started", e);
    }
  }

  /**
   * The option by which a server that is written in Java is told, in a container, in which file the number is that its
   * process has on this machine.
   */
  public static String pidOption(String property) {
    return AppliedContainer.pidOption(property);
  }

  /** The machine's process that was last started in the container; empty if there was none. */
  public OptionalLong containerProcess() {
    return container.pid();
  }

  /** Runtime, image and process facts of the server's container, by record names; empty if it runs in none. */
  public Map<String, String> runtime() {
    return container.evidence();
  }

  /** {@code process} is the id on this machine, in a container or not. */
  public UsageProbe probe(long process) {
    return container.probe(process);
  }

  public Optional<NetworkAddresses> network() {
    try {
      return Files.exists(addresses)
          ? Optional.of(NetworkAddresses.parse(Files.readString(addresses)))
          : Optional.empty();
    } catch (IOException e) {
      throw failed("read", e);
    }
  }

  /**
   * Removes them, if there are any; the server must have ended.
   *
   * @throws CommandException with exit code 5 when something of them stays
   */
  public void remove() {
    container.remove();
    network.down();
    try {
      if (Files.exists(owner)) {
        giveBack();
      }
      words.remove();
      Files.deleteIfExists(addresses);
      Files.deleteIfExists(owner);
    } catch (IOException e) {
      throw failed("removed", e);
    }
  }

  /**
   * Removes them and the limit of the server, which has ended. Waits for the processes of its control group, which
   * frees the rest. A container is ended: it may run without a server in it that is known.
   *
   * @throws CommandException with exit code 5 when some of them stay
   */
  public void removeWithLimit() {
    container.remove();
    AppliedLimit.of(folder).remove();
    remove();
  }

  private void giveBack() throws IOException {
    String[] ids = Files.readString(owner).strip().split(" ");
    Files.walkFileTree(folder, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) throws IOException {
        return visitFile(path, attributes);
      }

      @Override
      public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
        Files.setAttribute(path, "unix:uid", Integer.valueOf(ids[0]), LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(path, "unix:gid", Integer.valueOf(ids[1]), LinkOption.NOFOLLOW_LINKS);
        return FileVisitResult.CONTINUE;
      }
    });
  }

  private static CommandException failed(String what, IOException cause) {
    return new CommandException(ExitCode.CONDITION,
        "the server's container traits can't be " + what + ": " + Reason.text(cause),
        cause);
  }
}
