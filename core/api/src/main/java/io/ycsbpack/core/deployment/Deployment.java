// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.deployment;

/** How a database is deployed on Kubernetes. */
public sealed interface Deployment permits ServerDeployment, OperatedDeployment {

  /** The default image. */
  String image();

  Access access();
}
