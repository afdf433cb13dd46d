package io.ycsbpack.core.comparison;

import io.ycsbpack.core.record.CheckRecord;
import io.ycsbpack.core.record.CheckRecorder;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.SelfCheck;
import io.ycsbpack.core.trial.SelfCheck.Control;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Puts a question of a check, as far as it is answered, into the record. */
final class CheckQuestions {
  private final SelfCheck check;
  private final Control control;
  private final CheckRecorder recorder;
  private final List<CheckRecord.Question> before;

  CheckQuestions(SelfCheck check, Control control, CheckRecorder recorder) {
    this.check = check;
    this.control = control;
    this.recorder = recorder;
    before = recorder.record().questions();
  }

  void keep(Answer answer) {
    List<CheckRecord.Question> questions = new ArrayList<>(before);
    String name = control.name().toLowerCase(Locale.ROOT).replace('_', '-');
    questions
        .add(CheckRecord.Question.of(name, answer, Map.of(Figure.THROUGHPUT, check.truth(control, Figure.THROUGHPUT),
            Figure.SERVER_CPU, check.truth(control, Figure.SERVER_CPU))));
    recorder.save(recorder.record().with(recorder.record().state(), questions, null));
  }
}
