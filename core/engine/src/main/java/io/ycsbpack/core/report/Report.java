// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.report.Element.Fact;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The content of a report in reading order, for a page and for Markdown. */
public record Report(String title, String version, List<Chapter> chapters) {

  /**
   * An experiment or a run.
   *
   * @param problems reasons against its figures
   * @param lead     follows the cards
   */
  public record Chapter(String heading, Terms terms, List<Problem> problems, List<Card> cards, List<Element> lead,
      List<Section> sections) {

    public boolean isInvalid() {
      return problems.stream().anyMatch(problem -> problem.word() == VerdictText.Word.INVALID);
    }
  }

  /**
   * The question and the terms of the measurement.
   *
   * @param question empty for a run
   * @param commands that measured it; empty if it is not known
   */
  public record Terms(String question, List<Fact> facts, List<String> commands) {
  }

  public record Section(String heading, List<Element> elements) {
  }

  public record Problem(VerdictText.Word word, String reason, String fix) {
  }

  public enum Mood {
    BETTER,
    WORSE,
    /** Neither, or not known. */
    SAME,
    /** There is no better or worse. */
    FACT;

    /** The CSS class of its card. */
    @JsonValue
    @Override
    public String toString() {
      return this == FACT ? "" : name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The answer, in words that a reader can repeat.
   *
   * @param where    empty if there is only one place
   * @param answer   a few words
   * @param sentence the basis of the answer
   */
  public record Card(String where, Mood mood, String answer, String sentence, List<String> also) {

    /** With this line before the others of small print. */
    public Card with(String first) {
      return new Card(where, mood, answer, sentence, Stream.concat(Stream.of(first), also.stream()).toList());
    }
  }
}
