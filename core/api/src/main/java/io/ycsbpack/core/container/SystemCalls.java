// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The filter of system calls that containerd gives to pods of seccomp type RuntimeDefault without capabilities. */
final class SystemCalls {
  private static final String LIST = "system-calls.txt";
  private static final String ALLOW = "SCMP_ACT_ALLOW";
  private static final String REFUSE = "SCMP_ACT_ERRNO";
  private static final String EQUAL = "SCMP_CMP_EQ";
  /** ENOSYS: programs then use clone, whose flags a filter can look at. */
  private static final int NOT_IMPLEMENTED = 38;
  /** Execution domains of Linux: its own, with ADDR_NO_RANDOMIZE or not, of 32 bits or not, and a question for it. */
  private static final List<Long> PERSONALITIES = List.of(0L, 8L, 0x20000L, 0x20008L, 0xffffffffL);
  /** Flags of clone that make namespaces: none of them may be set. */
  private static final long NAMESPACES = 0x7e020000L;

  private SystemCalls() {
  }

  /** As a bundle's configuration has it. */
  static Map<String, Object> filter() {
    boolean intel = List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
    List<Object> rules = new ArrayList<>(List.of(Map.of("names", unconditional(), "action", ALLOW)));
    PERSONALITIES.forEach(number -> rules.add(rule("personality", argument(EQUAL, number))));
    rules.add(Map.of("names", List.of("ptrace"), "action", ALLOW));
    if (intel) {
      rules.add(Map.of("names", List.of("arch_prctl", "modify_ldt"), "action", ALLOW));
    }
    rules.add(rule("clone", argument("SCMP_CMP_MASKED_EQ", NAMESPACES)));
    rules.add(Map.of("names", List.of("clone3"), "action", REFUSE, "errnoRet", NOT_IMPLEMENTED));
    return Map.of("defaultAction", REFUSE, "architectures",
        intel
            ? List.of("SCMP_ARCH_X86_64", "SCMP_ARCH_X86", "SCMP_ARCH_X32")
            : List.of("SCMP_ARCH_AARCH64", "SCMP_ARCH_ARM"),
        "syscalls", rules);
  }

  private static Map<String, Object> rule(String name, Map<String, Object> argument) {
    return Map.of("names", List.of(name), "action", ALLOW, "args", List.of(argument));
  }

  private static Map<String, Object> argument(String comparison, long value) {
    return Map.of("index", 0, "value", value, "op", comparison);
  }

  private static List<String> unconditional() {
    try (InputStream list = Objects.requireNonNull(SystemCalls.class.getResourceAsStream(LIST), LIST)) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8).lines()
          .filter(line -> !line.startsWith("#"))
          .flatMap(line -> Arrays.stream(line.split(" ")))
          .filter(name -> !name.isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
