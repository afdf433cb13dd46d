# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# The parts of testcluster. They only define functions and settings; scripts/testcluster calls them.

lib=$(dirname "${BASH_SOURCE[0]}")
# shellcheck source=../k8s/testcluster/lib/settings.sh
. "$lib/settings.sh"
# shellcheck source=../k8s/testcluster/lib/messages.sh
. "$lib/messages.sh"
# shellcheck source=../k8s/testcluster/lib/state.sh
. "$lib/state.sh"
# shellcheck source=../k8s/testcluster/lib/cgroups.sh
. "$lib/cgroups.sh"
# shellcheck source=../k8s/testcluster/lib/network.sh
. "$lib/network.sh"
# shellcheck source=../k8s/testcluster/lib/clear.sh
. "$lib/clear.sh"
# shellcheck source=../k8s/testcluster/lib/build.sh
. "$lib/build.sh"
# shellcheck source=../k8s/testcluster/lib/checks.sh
. "$lib/checks.sh"
# shellcheck source=../k8s/testcluster/lib/config.sh
. "$lib/config.sh"
# shellcheck source=../k8s/testcluster/lib/rootfs.sh
. "$lib/rootfs.sh"
# shellcheck source=../k8s/testcluster/lib/images.sh
. "$lib/images.sh"
# shellcheck source=../k8s/testcluster/lib/base.sh
. "$lib/base.sh"
# shellcheck source=../k8s/testcluster/lib/workers.sh
. "$lib/workers.sh"
# shellcheck source=../k8s/testcluster/lib/node.sh
. "$lib/node.sh"
# shellcheck source=../k8s/testcluster/lib/status.sh
. "$lib/status.sh"
