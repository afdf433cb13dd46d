package io.ycsbpack.core.deployment;

/** How a database is deployed on Kubernetes. */
public sealed interface Deployment permits ServerDeployment, OperatedDeployment {

  /** The image that is used where none is named. */
  String image();

  Access access();
}
