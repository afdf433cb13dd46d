// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.deployment;

import java.util.Optional;

/**
 * A kind of custom resource by which an operator runs an existing database, with the paths to the resources of its
 * pods. Paths are names with dots between them, and {@code [*]} stands for each element of a list
 * ({@code spec.servers[*].resources}).
 *
 * @param apiVersion group and version, {@code example.com/v1}
 * @param kind       the resource's kind, {@code Database}
 * @param resources  path to requests and limits of a container
 * @param pods       labels of the pods, {@code app=db,cluster={name}}, with the resource's name for {@code {name}}
 * @param container  the database's container; empty if the last element of {@code resources} is its name
 */
public record OperatedKind(String apiVersion, String kind, String resources, String pods, Optional<String> container) {
}
