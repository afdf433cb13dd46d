/**
 * The parameters that both the commands and the experiments on Kubernetes take.
 *
 * <p>{@link KubernetesParameters} declares each once. The commands of {@code cli} make options of them, the types of
 * {@code condition} list them as parameters of an experiment's file and hand their values, as options, to those
 * commands.
 */
package io.ycsbpack.k8s.parameter;
