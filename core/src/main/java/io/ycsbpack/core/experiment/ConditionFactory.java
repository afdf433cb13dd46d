package io.ycsbpack.core.experiment;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Makes the commands of a condition, and of what is beside it, from what an experiment's file says. */
final class ConditionFactory {
  private static final int LONGEST_SLUG = 20;

  private final String binding;

  /** For this database. */
  ConditionFactory(String binding) {
    this.binding = binding;
  }

  /**
   * The commands.
   *
   * @param own folder that is the condition's own
   * @throws UsageException when it names a type or a parameter that nobody knows
   * @throws NotPossibleException when this machine can't have it
   */
  Condition condition(String name, ConditionPlan plan, Path own) {
    ConditionType type = ConditionType.named(plan.type());
    Condition condition = type.of(request(name, plan, own));
    for (int i = 1; i <= plan.beside().size(); i++) {
      condition = company(plan, i).around(condition, request(name, plan, own, i));
    }
    return condition;
  }

  /**
   * Proves that what a condition and its neighbors need is there, without changing anything.
   *
   * @throws CommandException with what is missing
   */
  void probe(String name, ConditionPlan plan, Path own) {
    ConditionType.named(plan.type()).probe(request(name, plan, own));
    for (int i = 1; i <= plan.beside().size(); i++) {
      company(plan, i).probe(request(name, plan, own, i));
    }
  }

  private ConditionType.Request request(String name, ConditionPlan plan, Path own) {
    String where = "condition '" + name + "'";
    ConditionType type = ConditionType.named(plan.type());
    requireKnown(where, type.name(), plan.parameters().keySet(), type.parameters());
    String id = id(name, own);
    return new ConditionType.Request(binding, id, own, Settings.NONE.with(plan.parameters(), where), id);
  }

  private static Company company(ConditionPlan plan, int number) {
    return Company.named(plan.beside().get(number - 1).get("type"));
  }

  private ConditionType.Request request(String name, ConditionPlan plan, Path own, int number) {
    String where = "condition '" + name + "', beside";
    Map<String, String> given = new LinkedHashMap<>(plan.beside().get(number - 1));
    given.remove("type");
    Company company = company(plan, number);
    requireKnown(where, company.name(), given.keySet(), company.parameters());
    String id = id(name, own);
    return new ConditionType.Request(binding, id + "-b" + number, own.resolve("beside-" + number),
        Settings.NONE.with(given, where), id);
  }

  /** As a name in a cluster has to be, and unique on the machine. */
  private static String id(String name, Path own) {
    String unique = UUID.nameUUIDFromBytes(own.toAbsolutePath().toString().getBytes()).toString().substring(0, 8);
    String slug = Scenario.slug(name).replace('.', '-').replaceFirst("^[^a-z]*", "");
    String id = slug.substring(0, Math.min(LONGEST_SLUG, slug.length())) + "-" + unique;
    return slug.isEmpty() ? "c" + id : id;
  }

  private static void requireKnown(String where, String type, Set<String> given, List<Property<?>> parameters) {
    List<String> known = parameters.stream().map(Property::name).toList();
    for (String parameter : given) {
      if (!known.contains(parameter)) {
        throw new UsageException(where + ": there is no '" + parameter + "' of type " + type
            + NearestName.hint(parameter, known,
                "; it takes " + (known.isEmpty() ? "none" : String.join(", ", known))));
      }
    }
  }
}
