/** What an experiment can have on Kubernetes. */
package io.ycsbpack.k8s.condition;
