// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A part of a report, which the template of each format renders. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({@Type(value = Table.class, name = "table"), @Type(value = Element.Heading.class, name = "heading"),
  @Type(value = Element.Paragraph.class, name = "paragraph"), @Type(value = Element.Facts.class, name = "facts"),
  @Type(value = Element.Plots.class, name = "plots"), @Type(value = Element.Legend.class, name = "legend"),
  @Type(value = Element.Folded.class, name = "folded")})
public sealed interface Element
    permits Table, Element.Heading, Element.Paragraph, Element.Facts, Element.Plots, Element.Legend,
    Element.Folded {

  /** Itself by the name of its type, for templates. */
  default Map<String, Element> as() {
    return Map.of(getClass().getSimpleName().toLowerCase(Locale.ROOT), this);
  }

  record Heading(String text) implements Element {
  }

  /** @param small whether it is a remark */
  record Paragraph(String text, boolean small) implements Element {
  }

  /** @param values one per line */
  record Fact(String name, List<String> values) {
    public Fact(String name, String value) {
      this(name, List.of(value));
    }
  }

  record Facts(String title, List<Fact> facts) implements Element {
    public static Facts of(String title, Map<String, String> facts) {
      return new Facts(title,
          facts.entrySet().stream().map(fact -> new Fact(fact.getKey(), fact.getValue())).toList());
    }
  }

  /**
   * A plot, which the page's script draws.
   *
   * @param places indexes of its data, by the names of the script
   */
  record Plot(String kind, String caption, Map<String, String> places) {
    public Set<Map.Entry<String, String>> sorted() {
      return new TreeMap<>(places).entrySet();
    }
  }

  record Plots(List<Plot> plots) implements Element {
    /** One plot is as wide as the page. */
    public boolean narrow() {
      return plots.size() != 1;
    }
  }

  record Key(String name, int color) {
  }

  record Legend(List<Key> keys) implements Element {
  }

  record Folded(String summary, List<Element> elements) implements Element {
  }
}
