/** What the containers of a target used, as kubelet and cAdvisor tell it through the API server. */
package io.ycsbpack.k8s.usage;
