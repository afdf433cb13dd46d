package io.ycsbpack.k8s.cli;

import io.ycsbpack.k8s.deploy.DeployRequest;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;

/** A volume as {@code --storage} names it: {@code 100Gi} or {@code 100Gi:fast}. */
final class StorageText implements ITypeConverter<DeployRequest.Storage> {

  @Override
  public DeployRequest.Storage convert(String text) {
    String[] parts = text.split(":", 2);
    return new DeployRequest.Storage(new MemoryQuantity().convert(parts[0]),
        parts.length == 1 ? Optional.empty() : Optional.of(Names.check("--storage", parts[1])));
  }
}
