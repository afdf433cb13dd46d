/**
 * Servers in virtual machines of this machine, which QEMU runs.
 *
 * <p>A {@link io.ycsbpack.core.machine.MachineSpec} says what machine it is, a {@link
 * io.ycsbpack.core.machine.MachineServer} what its disk has beyond the image that containers are made of. A {@link
 * io.ycsbpack.core.machine.VirtualMachine} is known by a name: all of it is a folder of that name, one process and one
 * control group, so that any later command can stop it, also after a kill. The guest tells on its console what a record
 * has of it, the {@link io.ycsbpack.core.machine.MachineFacts}. Without KVM a processor is emulated: that such a server
 * works is all that can be learned, and every run on it is marked.
 *
 * <pre>{@code
 * VirtualMachine machine = VirtualMachine.ofThisUser("db");
 * machine.start(spec, MachineServer.of("clickhouse"), port, console);
 * machine.facts().versions();
 * machine.stop();
 * }</pre>
 */
package io.ycsbpack.core.machine;
