// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.stock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import site.ycsb.DB;

/**
 * The jars of a binding that somebody else wrote, compiled here. It keeps its records in the JVM, by the value of its
 * property {@code mem.server}, and needs a class of the same name as one of our libraries, in a version of its own.
 */
final class ForeignBinding {
  private static final String LIBRARY = "com/fasterxml/jackson/databind/ObjectMapper";
  private static final Map<String, String> SOURCES = Map.of(LIBRARY, """
      package com.fasterxml.jackson.databind;
      public class ObjectMapper {
        public static String version() {
          return "old";
        }
      }
      """, "site/ycsb/mem/MemClient", """
      package site.ycsb.mem;
      import com.fasterxml.jackson.databind.ObjectMapper;
      import java.util.*;
      import java.util.concurrent.*;
      import site.ycsb.*;
      public class MemClient extends DB {
        static String server;
        private Map<String, Map<String, byte[]>> records;
        @Override
        @SuppressWarnings("unchecked")
        public void init() throws DBException {
          synchronized (MemClient.class) {
            server = server == null ? getProperties().getProperty("mem.server") : server;
          }
          if (server == null) {
            throw new DBException("mem.server is not set");
          }
          if (Thread.currentThread().getContextClassLoader() != MemClient.class.getClassLoader()) {
            throw new DBException("another context");
          }
          if (!ObjectMapper.version().equals("old")) {
            throw new DBException("another version");
          }
          records = (Map<String, Map<String, byte[]>>) System.getProperties()
              .computeIfAbsent("mem." + server, name -> new ConcurrentSkipListMap<String, Map<String, byte[]>>());
        }
        public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
          Map<String, byte[]> record = records.get(key);
          if (record == null) {
            return Status.NOT_FOUND;
          }
          if (fields != null) {
            fields.forEach(field -> result.put(field, new ByteArrayByteIterator(record.get(field))));
          }
          return Status.OK;
        }
        public Status scan(String table, String start, int count, Set<String> fields,
            Vector<HashMap<String, ByteIterator>> result) {
          return Status.OK;
        }
        public Status update(String table, String key, Map<String, ByteIterator> values) {
          if (getProperties().containsKey("mem.broken")) {
            throw new NoSuchMethodError("of another version");
          }
          return insert(table, key, values);
        }
        public Status insert(String table, String key, Map<String, ByteIterator> values) {
          Map<String, byte[]> record = records.computeIfAbsent(key, name -> new ConcurrentHashMap<>());
          values.forEach((name, value) -> record.put(name, value.toArray()));
          return Status.OK;
        }
        public Status delete(String table, String key) {
          return Status.OK;
        }
      }
      """);
  private final Path classes;
  private final Path folder;

  private ForeignBinding(Path classes, Path folder) {
    this.classes = classes;
    this.folder = folder;
  }

  /** Compiles its classes into a folder. */
  static void compile(Path classes) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-cp",
        DB.class.getProtectionDomain().getCodeSource().getLocation().getPath()));
    for (Map.Entry<String, String> source : SOURCES.entrySet()) {
      Path file = classes.resolve(source.getKey() + ".java");
      Files.createDirectories(file.getParent());
      arguments.add(Files.writeString(file, source.getValue()).toString());
    }
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new))).isZero();
  }

  static ForeignBinding in(Path folder, Path classes) throws IOException {
    ForeignBinding binding = new ForeignBinding(classes, folder);
    binding.jar("jars/mem-binding-9.jar", List.of("site/ycsb/mem/MemClient.class"));
    binding.jar("jars/library-1.jar", List.of(LIBRARY + ".class"));
    return binding;
  }

  private void jar(String name, List<String> entries) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file); JarOutputStream jar = new JarOutputStream(out)) {
      for (String entry : entries) {
        jar.putNextEntry(new JarEntry(entry));
        jar.write(Files.readAllBytes(classes.resolve(entry)));
      }
    }
  }

  Path jars() {
    return folder.resolve("jars");
  }

  /** A folder like that of a YCSB distribution which has this binding as {@code mem} and as {@code mem-two}. */
  Path distribution() throws IOException {
    Path ycsb = folder.resolve("ycsb-9");
    Path lib = Files.createDirectories(ycsb.resolve("mem-binding/lib"));
    try (Stream<Path> files = Files.list(jars())) {
      for (Path jar : files.toList()) {
        Files.copy(jar, lib.resolve(jar.getFileName()));
      }
    }
    Files.createDirectories(ycsb.resolve("bin"));
    Files.writeString(ycsb.resolve("bin/bindings.properties"),
        "# names\nmem:site.ycsb.mem.MemClient\nmem-two:site.ycsb.mem.MemClient\nother:site.ycsb.db.Other\n");
    return ycsb;
  }
}
