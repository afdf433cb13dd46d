// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static io.ycsbpack.core.report.Table.escape;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A part of a report, which every format renders by itself. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({@Type(value = Table.class, name = "table"), @Type(value = Element.Heading.class, name = "heading"),
  @Type(value = Element.Paragraph.class, name = "paragraph"), @Type(value = Element.Facts.class, name = "facts"),
  @Type(value = Element.Plots.class, name = "plots"), @Type(value = Element.Legend.class, name = "legend"),
  @Type(value = Element.Folded.class, name = "folded")})
public sealed interface Element
    permits Table, Element.Heading, Element.Paragraph, Element.Facts, Element.Plots, Element.Legend,
    Element.Folded {

  String html();

  List<String> markdown();

  static String html(List<Element> elements) {
    return elements.stream().map(Element::html).collect(Collectors.joining());
  }

  static List<String> markdown(List<Element> elements) {
    return elements.stream().flatMap(element -> element.markdown().stream()).toList();
  }

  record Heading(String text) implements Element {
    @Override
    public String html() {
      return "<h3>" + escape(text) + "</h3>\n";
    }

    @Override
    public List<String> markdown() {
      return List.of("**" + text + "**", "");
    }
  }

  /** @param small whether it is a remark */
  record Paragraph(String text, boolean small) implements Element {
    @Override
    public String html() {
      return "<p" + (small ? " class=\"small\"" : "") + ">" + escape(text) + "</p>\n";
    }

    @Override
    public List<String> markdown() {
      return List.of(text, "");
    }
  }

  /** @param values one per line */
  record Fact(String name, List<String> values) {
    public Fact(String name, String value) {
      this(name, List.of(value));
    }

    static List<Fact> of(Map<String, String> facts) {
      return facts.entrySet().stream().map(fact -> new Fact(fact.getKey(), fact.getValue())).toList();
    }
  }

  /** Labelled rows. */
  record Facts(String title, List<Fact> facts) implements Element {
    public static Facts of(String title, Map<String, String> facts) {
      return new Facts(title, Fact.of(facts));
    }

    @Override
    public String html() {
      return "<table class=\"facts\"><caption>" + escape(title) + "</caption><tbody>\n"
          + facts.stream()
              .map(fact -> "<tr><th scope=\"row\">" + escape(fact.name()) + "<td>"
                  + fact.values().stream().map(Table::escape).collect(Collectors.joining("<br>")) + "\n")
              .collect(Collectors.joining())
          + "</tbody></table>\n";
    }

    @Override
    public List<String> markdown() {
      List<String> lines = new ArrayList<>();
      facts.forEach(fact -> lines.add("- " + fact.name() + ": " + String.join("; ", fact.values())));
      lines.add("");
      return lines;
    }
  }

  /**
   * A plot, which the page's script draws.
   *
   * @param places indexes of its data, by the names of the script
   */
  record Plot(String kind, String caption, Map<String, String> places) {
    String html() {
      return "<figure><figcaption>" + escape(caption) + "</figcaption><div class=\"plot\" data-plot=\"" + kind + "\""
          + places.entrySet()
              .stream()
              .map(place -> " data-" + place.getKey() + "=\"" + escape(place.getValue()) + "\"")
              .sorted()
              .collect(Collectors.joining())
          + "></div></figure>\n";
    }
  }

  /** One plot is as wide as the page. */
  record Plots(List<Plot> plots) implements Element {
    @Override
    public String html() {
      String all = plots.stream().map(Plot::html).collect(Collectors.joining());
      return plots.size() == 1 ? all : "<div class=\"grid\">\n" + all + "</div>\n";
    }

    @Override
    public List<String> markdown() {
      return List.of();
    }
  }

  record Key(String name, int color) {
  }

  record Legend(List<Key> keys) implements Element {
    @Override
    public String html() {
      return keys.stream()
          .map(key -> "<span><span class=\"key c" + key.color() + "\"></span>" + escape(key.name()) + "</span> ")
          .collect(Collectors.joining("", "<p class=\"legend\">", "</p>\n"));
    }

    @Override
    public List<String> markdown() {
      return List.of();
    }
  }

  record Folded(String summary, List<Element> elements) implements Element {
    @Override
    public String html() {
      return "<details><summary>" + escape(summary) + "</summary>\n" + Element.html(elements) + "</details>\n";
    }

    @Override
    public List<String> markdown() {
      List<String> lines = new ArrayList<>(List.of("<details><summary>" + summary + "</summary>", ""));
      lines.addAll(Element.markdown(elements));
      lines.addAll(List.of("</details>", ""));
      return lines;
    }
  }
}
