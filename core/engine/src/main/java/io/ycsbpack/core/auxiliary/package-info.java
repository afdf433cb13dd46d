// SPDX-License-Identifier: Apache-2.0
/**
 * Auxiliary programs, which run next to a database: neighbors that load its machine, and proxies in front of it.
 *
 * <p>An {@link AuxiliaryProgram} is a kind of program (stress-ng, haproxy, nginx) with its parameters; it returns the
 * command to start. An {@link AuxiliaryProcess} starts it under a limit, finds its processes by their folder and ends
 * them. {@code ycsb neighbor} and {@code ycsb proxy} call this package; experiments call these commands.
 */
package io.ycsbpack.core.auxiliary;
