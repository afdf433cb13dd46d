// SPDX-License-Identifier: Apache-2.0
/**
 * How the database of a binding is deployed on Kubernetes: only data, so that the deploying code need not know
 * databases.
 *
 * <p>A {@link Deployment} is a {@link ServerDeployment} (image, folder, ports: pods of a StatefulSet) or an
 * {@link OperatedDeployment} (custom resources of an operator). {@link Access} says how a client reaches the database.
 * A binding returns one from {@code Binding.deployment()}; {@code k8s} reads it.
 */
package io.ycsbpack.core.deployment;
