package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Memory as Kubernetes writes it. */
final class MemoryQuantity implements ITypeConverter<Quantity> {
  /** Below this no container starts (the container runtime's own limit). */
  private static final BigDecimal SMALLEST = BigDecimal.valueOf(6L << 20);

  @Override
  public Quantity convert(String text) {
    if (!text.matches("\\d+(\\.\\d+)?(Ki|Mi|Gi|Ti|k|M|G|T)?")) {
      throw new TypeConversionException("'" + text + "': write bytes with a unit, such as 48Gi or 512Mi");
    }
    Quantity quantity = Quantity.parse(text);
    if (quantity.getNumericalAmount().compareTo(SMALLEST) < 0) {
      throw new TypeConversionException("'" + text + "' is " + quantity.getNumericalAmount().toBigInteger()
          + " bytes; at least 6Mi are needed (is a unit missing, such as Gi?)");
    }
    return quantity;
  }
}
