// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;

/**
 * After a failed test, copies the text files of its {@code @TempDir} folders and of each {@link Source} to
 * {@code target/failed-tests/<class>.<method>}: outputs of commands, records, logs of servers; never a database's data.
 * It prints the end of each to standard error, which is part of the report.
 */
public final class FailureEvidence implements AfterTestExecutionCallback {
  private static final Path KEPT = Path.of("target", "failed-tests");
  private static final long LARGEST_BYTES = 2_000_000;
  private static final int CHARACTERS_SHOWN = 4_000;
  private static final List<String> TEXTS = List.of(".out", ".err", ".txt", ".log", ".json", ".csv", ".yaml", ".cfg",
      ".xml", ".properties", ".md");
  /** ClickHouse's folders of tables, inside a data folder. */
  private static final List<String> TABLES = List.of("store", "data", "metadata", "tmp");

  @Override
  public void afterTestExecution(ExtensionContext context) {
    if (context.getExecutionException().isEmpty()) {
      return;
    }
    Path kept = KEPT.resolve(context.getRequiredTestClass().getSimpleName() + "."
        + context.getDisplayName().replaceAll("[^A-Za-z0-9]+", "-"));
    System.err.println("evidence of " + context.getRequiredTestClass().getSimpleName() + ", " + context.getDisplayName()
        + " is kept in " + kept.toAbsolutePath());
    for (Path folder : foldersOf(context)) {
      try {
        keep(folder, kept);
      } catch (IOException e) {
        System.err.println("the files of the test in " + folder + " can't be kept: " + e);
      }
    }
  }

  /** An extension in a field of the test class that keeps files of the test in other folders. */
  public interface Source {
    /** The folders, while they exist. */
    List<Path> folders();
  }

  private static List<Path> foldersOf(ExtensionContext context) {
    List<Path> folders = new ArrayList<>();
    for (Class<?> type = context.getRequiredTestClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.isAnnotationPresent(TempDir.class) && field.getType() == Path.class) {
          folders.add((Path) value(field, context));
        } else if (Source.class.isAssignableFrom(field.getType())) {
          folders.addAll(((Source) value(field, context)).folders());
        }
      }
    }
    return folders;
  }

  private static Object value(Field field, ExtensionContext context) {
    try {
      field.setAccessible(true);
      return field.get(context.getTestInstance().orElse(null));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void keep(Path folder, Path kept) throws IOException {
    Files.walkFileTree(folder, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path inside, BasicFileAttributes attributes) {
        boolean tables = TABLES.contains(inside.getFileName().toString())
            && Files.isDirectory(inside.resolveSibling("store"));
        return tables ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        String name = file.getFileName().toString();
        if (attributes.isRegularFile() && attributes.size() > 0 && attributes.size() <= LARGEST_BYTES
            && TEXTS.stream().anyMatch(name::endsWith)) {
          Path copy = kept.resolve(folder.relativize(file).toString());
          Files.createDirectories(copy.getParent());
          Files.write(copy, Files.readAllBytes(file));
          show(folder.relativize(file), copy);
        }
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException e) {
        // removed by the process that wrote it, since the folder was listed
        return FileVisitResult.CONTINUE;
      }
    });
  }

  private static void show(Path name, Path copy) {
    try (Stream<String> lines = Files.lines(copy, StandardCharsets.ISO_8859_1)) {
      String text = String.join("\n", lines.toList());
      System.err.println("---- " + name + "\n" + text.substring(Math.max(0, text.length() - CHARACTERS_SHOWN)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
