package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.Optional;

/**
 * The pod of an offline load.
 *
 * @param kind  what it does: {@code stress} or {@code transfer}
 * @param name  of its objects
 * @param place where it is
 */
record OfflinePod(String kind, ObjectName name, Place place) {

  /** Of a request for a neighbor. */
  static OfflinePod of(String kind, ConditionSite site, Settings given) {
    return new OfflinePod(kind, new ObjectName(site.id()), Place.of(given));
  }

  /**
   * What it asks for; what is empty is as usual.
   *
   * @param request      CPU request
   * @param image        of the benchmark client
   * @param nodeSelector only nodes with this label
   * @param pullSecret   by which the image is pulled
   */
  record Options(Optional<Given<Cores>> request, Optional<String> image, Optional<Given<NodeLabel>> nodeSelector,
      Optional<ObjectName> pullSecret) {

    /** As the parameters of a neighbor say. */
    static Options of(Settings given) {
      return new Options(KubernetesParameters.REQUEST.given(given), KubernetesParameters.CLIENT_IMAGE.find(given),
          KubernetesParameters.NODE_SELECTOR.given(given), KubernetesParameters.IMAGE_PULL_SECRET.find(given));
    }

    Arguments on(Arguments arguments) {
      return arguments.option(KubernetesParameters.REQUEST, request)
          .option(KubernetesParameters.CLIENT_IMAGE, image)
          .option(KubernetesParameters.NODE_SELECTOR, nodeSelector)
          .option(KubernetesParameters.IMAGE_PULL_SECRET, pullSecret);
    }
  }

  /** A command on it, without its place. */
  Arguments command(String action) {
    return Arguments.of("k8s", kind, action).option(KubernetesParameters.NAME, name);
  }
}
