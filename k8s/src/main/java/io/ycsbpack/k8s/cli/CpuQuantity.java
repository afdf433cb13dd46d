package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** CPU as Kubernetes writes it. */
final class CpuQuantity implements ITypeConverter<Quantity> {
  private static final BigDecimal MOST = BigDecimal.valueOf(4096);
  private static final BigDecimal SMALLEST = new BigDecimal("0.001");

  @Override
  public Quantity convert(String text) {
    if (!text.matches("\\d+(\\.\\d{1,3})?|\\d+m")) {
      throw new TypeConversionException("'" + text + "': write cores, such as 2 or 0.5, or thousandths, such as 500m");
    }
    Quantity quantity = Quantity.parse(text);
    BigDecimal cores = quantity.getNumericalAmount();
    if (cores.compareTo(SMALLEST) < 0 || cores.compareTo(MOST) > 0) {
      throw new TypeConversionException("'" + text + "': between 1m and " + MOST + " cores can be given");
    }
    return quantity;
  }
}
