package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** A condition that only sets properties: {@code ycsb run} with them. */
public final class AsItIs implements ConditionType {
  /** The type of a condition that names none. */
  public static final String NAME = "as-it-is";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "what 'ycsb run' does with the condition's properties, such as the URL of a server that is there";
  }

  @Override
  public List<Property<?>> parameters() {
    return List.of();
  }

  @Override
  public boolean isReachedFromHere() {
    return true;
  }

  @Override
  public boolean isProbedInPlace() {
    return true;
  }

  @Override
  public Condition of(ConditionSite site, Settings given) {
    return new Condition(List.of(), Duration.ZERO,
        List.of(new Condition.Run(Step.of("run", site.binding()), Map.of(), OptionalDouble.empty())), List.of());
  }
}
