// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.stock;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Settings;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.DB;

/**
 * The class path of a binding.
 *
 * @param type     name of the database class
 * @param given    the class as settings name it, for messages
 * @param elements jars and folders that exist
 */
record StockClassPath(String type, String given, List<Path> elements) {
  private static final String ALL_JARS = "*";
  private static final String JAR = ".jar";
  /** Package of YCSB's core before 0.17.0. */
  private static final String BEFORE_0_17 = "com/yahoo/ycsb/";

  /** @throws UsageException if a jar, folder or name does not exist */
  static StockClassPath named(Settings settings) {
    String name = StockBinding.DATABASE.find(settings)
        .orElseThrow(() -> new UsageException("the binding 'stock' needs a class: --db site.ycsb.db.SomeClient"
            + " --classpath 'FOLDER/*', or --db NAME --ycsb FOLDER"));
    String given = text(settings, StockBinding.DATABASE.name());
    List<Path> elements = new ArrayList<>();
    StockBinding.CLASS_PATH.find(settings)
        .ifPresent(path -> elements.addAll(elements(path, text(settings, StockBinding.CLASS_PATH.name()))));
    Optional<Path> ycsb = StockBinding.YCSB.find(settings);
    if (ycsb.isPresent()) {
      return distributed(ycsb.get(), text(settings, StockBinding.YCSB.name()), name, given, elements);
    }
    if (elements.isEmpty()) {
      throw new UsageException(given + ": its jars are not named; add --classpath 'FOLDER/*:FILE.jar', or --ycsb with"
          + " the folder of a YCSB distribution");
    }
    return new StockClassPath(name, given, elements);
  }

  /**
   * Adds the binding of a distribution. Finds its folder as YCSB's launcher does: {@code name-variant} is in {@code
   * name-binding}.
   *
   * @param folder the distribution as settings name it, for messages
   * @param name   of the binding, or of its class
   */
  private static StockClassPath distributed(Path ycsb, String folder, String name, String given,
      List<Path> elements) {
    Properties bindings = new Properties();
    try (Reader reader = Files.newBufferedReader(ycsb.resolve("bin/bindings.properties"))) {
      bindings.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageException(
          folder + ": bin/bindings.properties of it can't be read (" + Reason.text(e) + "); name the folder of an"
              + " unpacked YCSB distribution",
          e);
    }
    List<String> names = bindings.stringPropertyNames().stream().sorted().toList();
    String binding = names.stream()
        .filter(known -> known.equals(name) || bindings.getProperty(known).equals(name))
        .findFirst()
        .orElseThrow(() -> new UsageException(given + ": " + folder + " has no such binding"
            + NearestName.hint(name, names, "") + " (it has " + String.join(", ", names) + ")"));
    Path own = Stream.of(binding, binding.replaceFirst("-.*", ""))
        .map(one -> ycsb.resolve(one + "-binding"))
        .filter(Files::isDirectory)
        .findFirst()
        .orElseThrow(
            () -> new UsageException(given + ": " + folder + " has no folder " + binding + "-binding; unpack the"
                + " archive of that binding there"));
    List<Path> jars = jars(own.resolve("lib"));
    if (jars.isEmpty()) {
      throw new UsageException(given + ": there is no jar in " + own.resolve("lib"));
    }
    elements.addAll(jars);
    elements.addAll(jars(ycsb.resolve("lib")));
    Stream.of(own.resolve("conf"), ycsb.resolve("conf")).filter(Files::isDirectory).forEach(elements::add);
    return new StockClassPath(bindings.getProperty(binding), given, elements);
  }

  private static String text(Settings settings, String name) {
    return name + "=" + settings.text(name).orElse("") + settings.origin(name);
  }

  /** Reads it as Java does: {@code FOLDER/*} is all jars of a folder. */
  private static List<Path> elements(String path, String given) {
    List<Path> elements = new ArrayList<>();
    for (String word : path.split(File.pathSeparator)) {
      Path element = Path.of(word);
      if (element.endsWith(ALL_JARS)) {
        String folder = word.substring(0, word.length() - 1);
        List<Path> jars = jars(Path.of(folder));
        if (jars.isEmpty()) {
          throw new UsageException(given + ": there is no jar in " + folder);
        }
        elements.addAll(jars);
      } else if (Files.exists(element)) {
        elements.add(element);
      } else {
        throw new UsageException(given + ": there is no file " + word);
      }
    }
    return elements;
  }

  private static List<Path> jars(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(JAR)).sorted().toList();
    } catch (IOException e) {
      throw new UsageException(folder + " can't be read: " + Reason.text(e), e);
    }
  }

  /** @throws UsageException if the class is not there, can't be loaded, or is no database of YCSB */
  Class<? extends DB> load() {
    try {
      List<URL> urls = new ArrayList<>();
      for (Path element : elements) {
        urls.add(element.toAbsolutePath().toUri().toURL());
      }
      Class<?> found = Class.forName(type, false, new IsolatedLoader(urls.toArray(URL[]::new)));
      if (!DB.class.isAssignableFrom(found)) {
        throw new UsageException(
            given + ": " + type + " is not a site.ycsb.DB; name the database class of the binding");
      }
      if (Modifier.isAbstract(found.getModifiers())) {
        throw new UsageException(given + ": " + type + " is abstract; name the database class of the binding");
      }
      found.getConstructor();
      return found.asSubclass(DB.class);
    } catch (ClassNotFoundException e) {
      throw new UsageException(given + ": there is no class " + type + " in " + text(), e);
    } catch (NoSuchMethodException e) {
      throw new UsageException(given + ": " + type + " has no public constructor without arguments", e);
    } catch (LinkageError e) {
      throw missing(e);
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Explains a class that is missing, or that this Java can't load. */
  UsageException missing(LinkageError e) {
    boolean tooOld = String.valueOf(e.getMessage()).startsWith(BEFORE_0_17);
    return new UsageException(given + ": " + type + " can't be loaded: " + e + (tooOld
        ? "; it is a binding for YCSB before 0.17.0, take a newer one"
        : "; are all its jars on the class path? It has " + text()), e);
  }

  /** File names, in the order of the class path. */
  private String text() {
    return String.join(", ", elements.stream().map(element -> element.getFileName().toString()).toList());
  }

  /**
   * Loads the jars of one binding. It also sees Java and YCSB's core, whose types both sides share; a second copy of the
   * core in the jars is ignored. Libraries of ycsbpack are neither found nor replaced.
   *
   * <p>Each arm of a comparison has its own loader. Therefore arms never share a connection in a static field.
   */
  private static final class IsolatedLoader extends URLClassLoader {
    private static final String YCSB = "site.ycsb.";

    static {
      registerAsParallelCapable();
    }

    IsolatedLoader(URL[] path) {
      super("stock binding", path, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith(YCSB)) {
        try {
          Class<?> known = DB.class.getClassLoader().loadClass(name);
          if (Objects.equals(location(known), location(DB.class))) {
            return known;
          }
        } catch (ClassNotFoundException e) {
          // A class of the binding, in the package of the core
        }
      }
      return super.loadClass(name, resolve);
    }

    private static URL location(Class<?> type) {
      CodeSource source = type.getProtectionDomain().getCodeSource();
      return source == null ? null : source.getLocation();
    }
  }
}
