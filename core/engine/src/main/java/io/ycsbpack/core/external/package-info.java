// SPDX-License-Identifier: Apache-2.0
/**
 * Servers that commands of the user start and stop: by libvirt, KubeVirt, docker, systemd, or an API of a cloud.
 *
 * <p>An {@link io.ycsbpack.core.external.ExternalServer} is known by a name. It is marked as started before its command
 * begins, and the mark is removed once the command that stops it has ended, so that nothing is stopped that was not started,
 * and what a killed experiment left is stopped by any later command. {@code ycsb external start|stop} call this package;
 * conditions of type {@code external} call these commands:
 *
 * <pre>{@code
 * ExternalServer server = ExternalServer.ofThisUser("db");
 * server.start(new ExternalCommand("virsh start db", address, Duration.ofMinutes(5)));
 * server.stop(new ExternalCommand("virsh shutdown db", address, Duration.ofMinutes(2)));
 * }</pre>
 */
package io.ycsbpack.core.external;
