// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Messages, help and docs are read once: short sentences, nouns instead of clauses, and no more words than needed. */
class PlainLanguageTest {
  private static final int MOST_WORDS_OF_A_SENTENCE = 30;
  /** README, CONTRIBUTING, docs, and the pages of bindings and Kubernetes, code included. */
  private static final int MOST_WORDS_OF_THE_DOCS = 25_000;
  private static final int MOST_HABITS_PER_1000_WORDS = 8;
  /** A literal with fewer words is a name or a fragment. */
  private static final int FEWEST_WORDS = 4;

  private static final Map<String, Pattern> HABITS = Map.ofEntries(
      habit("if, when or a noun instead of 'where'", "\\b[Ww]here (?!to\\b|is it|it runs)"),
      habit("a noun instead of 'those of'",
          "\\bthose (?:of|that|which|whose|with|in|to|before)\\b|\\b(?:and|as|is|to|than|or|for|at) that of\\b"),
      habit("a noun instead of a clause with 'what'",
          "\\b[Ww]hat (?!is\\b|does\\b|do\\b|did\\b|are\\b|happens|to do)\\w+"),
      habit("'whose' or 'with' instead of 'of which'", "\\bof (?:which|whom)\\b"),
      habit("a verb that needs no preposition at its end",
          "\\b(?:warned|asked|told|judged|spoken|looked|waited|met) (?:of|for|on|by|at)\\b"),
      habit("'your' or 'its own' before its noun", "\\bof (?:yours|ours|theirs|its own|their own|mine)\\b"),
      habit("'unknown' or 'can't determine'", "\\b(?:can't|cannot|can not) (?:be )?(?:told|tell)\\b"),
      habit("'unchanged'", "\\bas (?:it|they) (?:is|are|was|were|does|do)\\b"),
      habit("a word of today",
          "\\b(?:for want of|likewise|thereof|beforehand|anew|whence|all else|beside|so that none|mended|nobody|at the begin)\\b"),
      habit("'correlates with', 'includes zero'",
          "\\b(?:goes|go|went) with\\b|\\bholds? (?:zero|together|the truth)\\b"),
      habit("'only' before what it limits", "\\b\\w+ alone\\b(?= *[,.;:)])"),
      habit("one negation", "\\bno \\w+ not\\b|\\bnot (?:un\\w+|without)\\b"));

  /** SQL, JSON, shell and configuration, which are for machines. */
  private static final Pattern NO_PROSE = Pattern
      .compile("(?is)\\bselect\\b.*\\bfrom\\b|\\bselect concat|insert into |\\$\\(|; do |\\]; then\\s"
          + "|\\{\\s|\"\\w+\": ");

  /** With failures of a workload's or binding's own code, whose exception is the message. */
  private static final Set<String> UNEXPECTED = Set.of("Worker.java", "WorkloadDrive.java", "BackgroundWriters.java",
      "StockClassPath.java");

  private static Map<String, List<String>> messages;

  private static Map.Entry<String, Pattern> habit(String instead, String pattern) {
    return Map.entry(instead, Pattern.compile(pattern));
  }

  @BeforeAll
  static void readLiterals() throws IOException {
    messages = new TreeMap<>();
    try (StandardJavaFileManager manager = ToolProvider.getSystemJavaCompiler()
        .getStandardFileManager(null, null, null)) {
      JavacTask parser = (JavacTask) ToolProvider.getSystemJavaCompiler()
          .getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(MainSources.of()));
      parser.parse().forEach(unit -> {
        List<String> texts = new ArrayList<>();
        unit.accept(new Literals(), texts);
        messages.put(Path.of(unit.getSourceFile().getName()).getFileName().toString().replace(".java", ""), texts);
      });
    }
    assertThat(messages).hasSizeGreaterThan(300);
  }

  /** Texts as a reader sees them: concatenated, with X for each value. */
  private static final class Literals extends TreeScanner<Void, List<String>> {
    @Override
    public Void visitBinary(BinaryTree tree, List<String> texts) {
      String text = tree.getKind() == Tree.Kind.PLUS ? text(tree) : "";
      if (text.isEmpty()) {
        return super.visitBinary(tree, texts);
      }
      add(text, texts);
      operands(tree).filter(operand -> !(operand instanceof LiteralTree)).forEach(operand -> scan(operand, texts));
      return null;
    }

    @Override
    public Void visitLiteral(LiteralTree tree, List<String> texts) {
      if (tree.getValue() instanceof String text) {
        add(text, texts);
      }
      return null;
    }

    private static void add(String text, List<String> texts) {
      if (words(text) >= FEWEST_WORDS && !NO_PROSE.matcher(text).find()) {
        texts.add(text);
      }
    }

    /** Empty if no operand is a text. */
    private static String text(BinaryTree tree) {
      List<Tree> operands = operands(tree).toList();
      StringBuilder text = new StringBuilder();
      boolean any = false;
      for (Tree operand : operands) {
        if (operand instanceof LiteralTree literal && literal.getValue() instanceof String words) {
          text.append(words);
          any = true;
        } else {
          text.append('X');
        }
      }
      return any ? text.toString() : "";
    }

    private static Stream<Tree> operands(Tree tree) {
      return tree.getKind() == Tree.Kind.PLUS
          ? Stream.of(((BinaryTree) tree).getLeftOperand(), ((BinaryTree) tree).getRightOperand())
              .flatMap(Literals::operands)
          : tree instanceof ParenthesizedTree inner && inner.getExpression().getKind() == Tree.Kind.PLUS
              ? operands(inner.getExpression())
              : Stream.of(tree);
    }
  }

  @Test
  void noMessageNamesAnException() {
    assertThat(MainSources.of("core/api", "core/engine", "bindings", "k8s"))
        .filteredOn(file -> !UNEXPECTED.contains(file.getFileName().toString()))
        .allSatisfy(file -> assertThat(Results.text(file))
            .doesNotContainPattern("\\+ e\\b(?!\\.)|\\be\\.toString\\(\\)"));
  }

  @Test
  void noSentenceOfAMessageIsLong() {
    assertThat(found(messages, PlainLanguageTest::longSentences)).isEmpty();
  }

  @Test
  void noMessageMakesItsReaderReadTwice() {
    assertThat(found(messages, PlainLanguageTest::habits)).isEmpty();
  }

  @Test
  void noSentenceOfTheDocsIsLong() throws IOException {
    assertThat(found(paragraphs(), PlainLanguageTest::longSentences)).isEmpty();
  }

  @Test
  void theDocsAreShortAndPlain() throws IOException {
    int words = pages().stream().mapToInt(page -> words(Results.text(page))).sum();
    Map<String, List<String>> paragraphs = paragraphs();
    double prose = paragraphs.values().stream().flatMap(List::stream).mapToInt(PlainLanguageTest::words).sum();
    List<String> habits = found(paragraphs, PlainLanguageTest::habits);

    assertThat(words).as("words of README, CONTRIBUTING and all pages").isLessThanOrEqualTo(MOST_WORDS_OF_THE_DOCS);
    assertThat(1000 * habits.size() / prose).as("habits for 1,000 words: %s", String.join("\n", habits))
        .isLessThanOrEqualTo(MOST_HABITS_PER_1000_WORDS);
  }

  /** The lines of the file; only the engine of comparisons has a page. */
  @Test
  void eachRoomIsIntroducedInFiveToFifteenLines() {
    Map<String, Long> introductions = new TreeMap<>();
    MainSources.of().forEach(file -> {
      String room = file.getParent().toString().replaceFirst(".*/src/main/java/", "");
      introductions.merge(room,
          file.endsWith("package-info.java")
              ? Results.text(file)
                  .replaceFirst("^// SPDX.*\n", "")
                  .replaceFirst("(?s)\\s*\\*/\\s*package.*", "")
                  .lines()
                  .count()
              : 0L,
          Long::sum);
    });
    introductions.remove("io/ycsbpack/core/experiment");

    assertThat(introductions.entrySet()).filteredOn(room -> room.getValue() < 4 || room.getValue() > 16).isEmpty();
  }

  private interface Check {
    List<String> of(String text);
  }

  private static List<String> found(Map<String, List<String>> texts, Check check) {
    List<String> found = new ArrayList<>();
    texts.forEach((name, all) -> all.forEach(text -> check.of(text).forEach(one -> found.add(name + ": " + one))));
    return found;
  }

  private static List<String> longSentences(String text) {
    return Stream.of(text.replaceAll("\\s*\\n\\s*", " ").split("(?<=[.!?])\\s+(?=[A-Z*`\\[%'-])"))
        .filter(sentence -> words(sentence) > MOST_WORDS_OF_A_SENTENCE)
        .map(sentence -> words(sentence) + " words: " + sentence)
        .toList();
  }

  private static List<String> habits(String text) {
    return HABITS.entrySet()
        .stream()
        .filter(habit -> habit.getValue().matcher(text).find())
        .map(habit -> "write " + habit.getKey() + ": " + text)
        .toList();
  }

  private static int words(String text) {
    return text.isBlank() ? 0 : text.strip().split("\\s+").length;
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(YcsbProcess.HOME.resolve("README.md"),
        YcsbProcess.HOME.resolve("CONTRIBUTING.md")));
    for (String folder : List.of("docs", "bindings", "k8s")) {
      try (Stream<Path> files = Files.walk(YcsbProcess.HOME.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md") && !file.toString().matches(".*/(target|node_modules)/.*"))
            .forEach(pages::add);
      }
    }
    return pages;
  }

  /** Paragraphs, items of lists and cells of tables, without code. */
  private static Map<String, List<String>> paragraphs() throws IOException {
    Map<String, List<String>> paragraphs = new TreeMap<>();
    for (Path page : pages()) {
      String prose = Results.text(page)
          .replaceAll("(?s)<!--.*?-->", "")
          .replaceAll("(?ms)^ *```.*?^ *```$", "")
          .replaceAll("(?<=\n\n)(?: {4}[^\n]*\n+)+", "")
          .replaceAll("`[^`]*`", "X")
          .replaceAll("!?\\[([^\\]]*)]\\([^)]*\\)", "$1")
          .replace("|", "\n\n");
      paragraphs.put(YcsbProcess.HOME.relativize(page).toString(),
          Stream.of(prose.split("\\n\\s*\\n|\\n(?=\\s*(?:[-*]|\\d+\\.) )")).map(String::strip).toList());
    }
    return paragraphs;
  }
}
