/**
 * Servers in virtual machines of this machine, which QEMU or Firecracker runs.
 *
 * <p>A {@link io.ycsbpack.core.machine.MachineSpec} says what machine it is, a {@link
 * io.ycsbpack.core.machine.MachineServer} what its disk has beyond the image that containers are made of. A {@link
 * io.ycsbpack.core.machine.VirtualMachine} is known by a name: all of it is a folder of that name, and what is named
 * after the folder: one process, one control group and, where its {@link io.ycsbpack.core.machine.MachineMonitor} needs
 * one, a link. So any later command can stop it, also after a kill. The guest tells on its console what a record has of
 * it, the {@link io.ycsbpack.core.machine.MachineFacts}. Without KVM QEMU emulates a processor: that such a server works
 * is all that can be learned, and every run on it is marked.
 *
 * <pre>{@code
 * VirtualMachine machine = VirtualMachine.ofThisUser("db");
 * MachineServer server = MachineServer.of("clickhouse");
 * int port = machine.port(spec.engine(), server, Optional.empty());
 * machine.start(spec, server, port, console);
 * machine.facts().versions();
 * machine.stop();
 * }</pre>
 */
package io.ycsbpack.core.machine;
