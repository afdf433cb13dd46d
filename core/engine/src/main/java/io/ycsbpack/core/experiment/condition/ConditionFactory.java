package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Makes the steps of a condition and of its additions from the plan of an experiment's file. */
public final class ConditionFactory {
  private static final int LONGEST_SLUG = 20;

  private final String binding;

  /** For this database. */
  public ConditionFactory(String binding) {
    this.binding = binding;
  }

  /**
   * The steps.
   *
   * @param own folder that is the condition's own
   * @throws UsageException when it names an unknown type or parameter
   * @throws NotPossibleException when this machine can't have it
   */
  public Condition condition(String name, ConditionPlan plan, Path own) {
    return condition(name, plan, own, Set.of());
  }

  /**
   * The same with neighbors that are frozen as soon as they are started.
   *
   * @param frozen numbers of these among the plan's additions, from 0
   */
  public Condition condition(String name, ConditionPlan plan, Path own, Set<Integer> frozen) {
    return withAdditions(ConditionType.named(plan.type()).of(request(name, plan, own)), name, plan, own, frozen);
  }

  private Condition withAdditions(Condition bare, String name, ConditionPlan plan, Path own, Set<Integer> frozen) {
    Condition condition = bare;
    for (int i = 1; i <= plan.additions().size(); i++) {
      condition = addition(plan, i).addTo(condition, request(name, plan, own, i));
      if (frozen.contains(i - 1)) {
        condition = condition.with(List.of(freezing(name, plan, own, i - 1).freeze()), List.of(), condition.runs(),
            List.of());
      }
    }
    return condition;
  }

  /**
   * The steps that freeze and thaw a neighbor of a condition that is in place.
   *
   * @param number of the neighbor among the plan's additions, from 0
   */
  public Addition.Freezing freezing(String name, ConditionPlan plan, Path own, int number) {
    return addition(plan, number + 1).freezing(request(name, plan, own, number + 1));
  }

  /**
   * The same, sharing what it shares with the condition of another name in another folder; its additions are its own.
   *
   * @param frozen numbers of neighbors, as above
   */
  public Condition sharing(String name, ConditionPlan plan, Path own, String otherName, Path other,
      Set<Integer> frozen) {
    ConditionType.Request request = request(name, plan, own);
    Condition bare = ConditionType.named(plan.type())
        .of(new ConditionType.Request(request.binding(), request.id(),
            request.folder(), request.parameters(), id(otherName, other)));
    return withAdditions(bare, name, plan, own, frozen);
  }

  /** How a client in this process reaches the servers of a condition that is in place. */
  public Reached reached(String name, ConditionPlan plan, Path own) {
    return ConditionType.named(plan.type()).reached(request(name, plan, own));
  }

  /**
   * How a client in this process reaches servers of a condition that are there before it; empty where it starts them.
   *
   * @throws NotReachedException when it can't
   */
  public Optional<Reached> reachedBefore(String name, ConditionPlan plan, Path own) {
    return ConditionType.named(plan.type()).reachedBefore(request(name, plan, own));
  }

  /**
   * Proves that what a condition and its additions need is there, without changing anything.
   *
   * @throws CommandException with what is missing
   */
  public void probe(String name, ConditionPlan plan, Path own) {
    ConditionType.named(plan.type()).probe(request(name, plan, own));
    for (int i = 1; i <= plan.additions().size(); i++) {
      addition(plan, i).probe(request(name, plan, own, i));
    }
  }

  private ConditionType.Request request(String name, ConditionPlan plan, Path own) {
    String where = "condition '" + name + "'";
    ConditionType type = ConditionType.named(plan.type());
    Settings given = checked(where, type.name(), plan.parameters(), type.parameters());
    String id = id(name, own);
    return new ConditionType.Request(binding, id, own, given, id);
  }

  private static Addition addition(ConditionPlan plan, int number) {
    AdditionPlan wanted = plan.additions().get(number - 1);
    return Addition.named(wanted.role(), wanted.type());
  }

  private ConditionType.Request request(String name, ConditionPlan plan, Path own, int number) {
    AdditionPlan wanted = plan.additions().get(number - 1);
    String where = "condition '" + name + "', " + wanted.role().key();
    Addition addition = addition(plan, number);
    Settings given = checked(where, addition.name(), wanted.parameters(), addition.parameters());
    String id = id(name, own);
    return new ConditionType.Request(binding, id + "-a" + number, own.resolve("addition-" + number),
        given, id);
  }

  /** As a name in a cluster has to be, and unique on the machine. */
  private static String id(String name, Path own) {
    String unique = UUID.nameUUIDFromBytes(own.toAbsolutePath().toString().getBytes()).toString().substring(0, 8);
    String slug = Slug.text(name).replace('.', '-').replaceFirst("^[^a-z]*", "");
    String id = slug.substring(0, Math.min(LONGEST_SLUG, slug.length())) + "-" + unique;
    return slug.isEmpty() ? "c" + id : id;
  }

  /** The parameters, each of which has a known name and a value of its type. */
  private static Settings checked(String where, String type, Map<String, String> given, List<Property<?>> parameters) {
    List<String> known = parameters.stream().map(Property::name).toList();
    for (String parameter : given.keySet()) {
      if (!known.contains(parameter)) {
        throw new UsageException(where + ": there is no '" + parameter + "' of type " + type
            + NearestName.hint(parameter, known,
                "; it takes " + (known.isEmpty() ? "none" : String.join(", ", known))));
      }
    }
    Settings settings = Settings.NONE.with(given, where);
    parameters.forEach(parameter -> parameter.find(settings));
    return settings;
  }
}
