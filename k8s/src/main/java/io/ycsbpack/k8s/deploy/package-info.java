// SPDX-License-Identifier: Apache-2.0
/**
 * Deploys a database from the deployment that its binding declares, removes it, and stores how it is reached.
 *
 * <p>{@link Deployer} takes a {@link DeployRequest} and makes a StatefulSet, or custom resources of an operator.
 * {@link TargetNote} is the ConfigMap that says how the database is reached; runs read it. {@link Deployer} also
 * removes everything that carries the labels of the database.
 */
package io.ycsbpack.k8s.deploy;
