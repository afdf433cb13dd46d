package io.ycsbpack.core.report.headline;

import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.report.Words;
import io.ycsbpack.core.report.headline.Headline.Mood;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The headline of a comparison by the figure that its experiment is about. */
final class FigureHeadline {
  private final String baseline;
  private final double margin;
  private final FigureKind kind;
  private final ComparisonResult comparison;
  private final Optional<Figure> lead;

  /** @param margin as a share */
  FigureHeadline(String baseline, double margin, FigureKind kind, ComparisonResult comparison) {
    this.baseline = baseline;
    this.margin = margin;
    this.kind = kind;
    this.comparison = comparison;
    lead = comparison.lead(kind);
  }

  /** Puts these facts of the kind of experiment before the other figures. */
  Headline headline(String scenario, List<String> facts) {
    List<String> also = new ArrayList<>(facts);
    also.addAll(also());
    return new Headline(scenario, comparison.candidate(), answer(), sentence(), mood(), also);
  }

  private String answer() {
    if (lead.isEmpty()) {
      return "No verdict";
    }
    Figure figure = lead.get();
    return switch (figure.verdict()) {
      case BETTER, WORSE -> Words.capital(Words.plainName(figure)) + " " + ChangeWords.change(figure.delta());
      case NO_DIFFERENCE -> "No difference of " + Margin.text(margin) + " or more";
      case NOT_RESOLVED -> "Not resolved";
      default -> "No verdict";
    };
  }

  private String sentence() {
    if (lead.isEmpty()) {
      return "Throughput: " + comparison.throughput().words();
    }
    Figure figure = lead.get();
    String name = Words.capital(Words.plainName(figure)) + ": ";
    String levels = name + baseline + " " + Words.level(figure, figure.baseline()) + ", " + comparison.candidate() + " "
        + Words.level(figure, figure.candidate()) + "; ";
    return switch (figure.verdict()) {
      case BETTER, WORSE, NO_DIFFERENCE -> levels + interval(figure);
      case NOT_RESOLVED -> levels + figure.words() + "; from " + pairs();
      default -> name + Words.briefly(figure);
    };
  }

  private String interval(Figure figure) {
    return figure.low() == null
        ? "too few pairs for an interval"
        : ChangeWords.between(figure.low(), figure.high()) + " (95 % interval, " + pairs() + ")";
  }

  private String pairs() {
    return comparison.pairs() + (comparison.pairs() == 1 ? " pair" : " pairs");
  }

  private Mood mood() {
    return lead.map(figure -> switch (figure.verdict()) {
      case BETTER -> Mood.BETTER;
      case WORSE -> Mood.WORSE;
      default -> Mood.SAME;
    }).orElse(Mood.SAME);
  }

  /** Throughput and CPU in any case; the others if they got worse. */
  private List<String> also() {
    List<String> lines = new ArrayList<>();
    boolean offered = comparison.throughput().verdict() == DeltaVerdict.LOAD_OFFERED;
    if (offered) {
      lines.add("Throughput is the offered load on both sides, and not judged");
    } else if (!isLead(comparison.throughput())) {
      lines.add(OtherFigures.line(comparison.throughput()));
    }
    comparison.cpuPerOperation()
        .filter(cpu -> !isLead(cpu))
        .map(
            cpu -> OtherFigures.line(cpu) + (kind == FigureKind.WRITERS ? "; it has the CPU of the inserts in it" : ""))
        .ifPresent(lines::add);
    OtherFigures.worse(comparison.figures()
        .stream()
        .filter(figure -> !isLead(figure) && !figure.equals(comparison.throughput())
            && !figure.name().equals(Comparison.CPU_PER_OPERATION))
        .toList()).ifPresent(lines::add);
    lead.filter(Figure::primary)
        .filter(figure -> figure.name().equals(Comparison.CPU_PER_OPERATION) && !offered)
        .ifPresent(figure -> lines.add("CPU per operation is the primary figure, because the CPU is shared"));
    if (comparison.unlike()) {
      lines.add("An unlike pair: the CPU of the two sides is limited in other ways");
    }
    return lines;
  }

  private boolean isLead(Figure figure) {
    return lead.filter(figure::equals).isPresent();
  }
}
