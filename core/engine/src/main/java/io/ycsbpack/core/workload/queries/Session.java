package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.file.YamlObject;
import io.ycsbpack.core.property.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Statements that a client executes one after the other, with one value of each parameter.
 *
 * @param name       of it, or of its only statement
 * @param weight     its share of the sessions is its share of all weights, where the order is random
 * @param statements by their places in the file
 * @param think      behind each of them
 * @param place      of its name
 */
record Session(String name, double weight, List<Integer> statements, ThinkTime think, Place place) {
  private static final List<String> KEYS = List.of("weight", "statements", "think");

  /** Each statement is a session of its own. */
  static List<Session> ofEach(List<NamedStatement> statements, ThinkTime think) {
    return IntStream.range(0, statements.size())
        .mapToObj(i -> of(statements.get(i), i, think))
        .toList();
  }

  private static Session of(NamedStatement statement, int index, ThinkTime think) {
    return new Session(statement.name(), statement.weight(), List.of(index), think, statement.place());
  }

  /**
   * The sessions of an object, by their names.
   *
   * @param statements of the file, which all have to be in one
   * @param usual      think time of those that have none of their own
   */
  static List<Session> read(YamlObject yaml, List<NamedStatement> statements, ThinkTime usual) {
    List<String> names = statements.stream().map(NamedStatement::name).toList();
    List<Session> sessions = new ArrayList<>();
    yaml.keys().forEach((name, place) -> {
      YamlObject session = yaml.object(name).orElseThrow();
      session.refuseOthers("a session", KEYS);
      double weight = session.number("weight").orElse(1.0);
      if (!(weight > 0 && weight < 1e9)) {
        throw session.placeOf("weight").toException("the weight of a session has to be a number above 0, up to 1e9");
      }
      List<Integer> places = session.texts("statements").stream().map(text -> index(text, names)).toList();
      if (places.isEmpty()) {
        throw place.toException("the session '" + name + "' has no 'statements': a list of their names");
      }
      sessions.add(new Session(name, weight, places, ThinkTime.of(session).orElse(usual), place));
    });
    for (int i = 0; i < statements.size(); i++) {
      int statement = i;
      if (sessions.stream().noneMatch(session -> session.statements.contains(statement))) {
        throw statements.get(i).place().toException("no session has the statement '" + names.get(i) + "'");
      }
      if (statements.get(i).weight() != 1) {
        throw statements.get(i)
            .place()
            .toException("the statement '" + names.get(i) + "' has a weight; with sessions, these have the weights");
      }
    }
    return sessions;
  }

  private static int index(Map.Entry<String, Place> name, List<String> names) {
    if (!names.contains(name.getKey())) {
      throw name.getValue()
          .toException("there is no statement '" + name.getKey() + "'" + NearestName.hint(name.getKey(), names, ""));
    }
    return names.indexOf(name.getKey());
  }
}
