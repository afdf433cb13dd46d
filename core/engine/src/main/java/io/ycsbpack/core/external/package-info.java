// SPDX-License-Identifier: Apache-2.0
/**
 * Servers that commands of the user start and stop: by libvirt, KubeVirt, docker, systemd, or an API of a cloud.
 *
 * <p>An {@link ExternalServer} is known by a name. It is marked as started before its command begins, and the mark is
 * removed once the command that stops it has ended. So any later command stops what a killed experiment left, and nothing
 * else. {@code ycsb external start|stop} call this package; conditions of type {@code external} call these commands.
 */
package io.ycsbpack.core.external;
