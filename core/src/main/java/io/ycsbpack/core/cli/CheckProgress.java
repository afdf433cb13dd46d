package io.ycsbpack.core.cli;

import io.ycsbpack.core.record.CheckRecord;
import io.ycsbpack.core.record.CheckRecorder;
import io.ycsbpack.core.report.CheckText;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.SelfCheck;
import io.ycsbpack.core.trial.SelfCheck.Control;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TrialListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Shows how a question of a check goes, pair by pair on a terminal and look by look elsewhere, and keeps its pairs:
 * each of the pilot, and all at each look.
 */
final class CheckProgress implements TrialListener {
  private final TerminalConsole console;
  private final SelfCheck check;
  private final Control control;
  private final CheckRecorder recorder;
  private final List<CheckRecord.Question> before;

  CheckProgress(TerminalConsole console, SelfCheck check, Control control, CheckRecorder recorder) {
    this.console = console;
    this.check = check;
    this.control = control;
    this.recorder = recorder;
    before = recorder.record().questions();
  }

  @Override
  public void pair(Answer answer, boolean looked) {
    console.live(CheckText.progress(answer));
    if (looked || answer.forecast().isEmpty()) {
      keep(answer);
    }
    if (looked && !console.isTerminal()) {
      console.say(CheckText.progress(answer));
    }
  }

  @Override
  public void forecast(Forecast forecast, Terms terms) {
    console.say(CheckText.forecast(forecast, terms));
  }

  /** Puts the question, as far as it is answered, into the record. */
  void keep(Answer answer) {
    List<CheckRecord.Question> questions = new ArrayList<>(before);
    String name = control.name().toLowerCase(Locale.ROOT).replace('_', '-');
    questions
        .add(CheckRecord.Question.of(name, answer, Map.of(Figure.THROUGHPUT, check.truth(control, Figure.THROUGHPUT),
            Figure.SERVER_CPU, check.truth(control, Figure.SERVER_CPU))));
    recorder.save(recorder.record().with(recorder.record().state(), questions, null));
  }
}
