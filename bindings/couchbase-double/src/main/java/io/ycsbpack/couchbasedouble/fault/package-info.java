// SPDX-License-Identifier: Apache-2.0
/**
 * Faults of a server or a network.
 *
 * <p>Tests set {@link io.ycsbpack.couchbasedouble.fault.Faults}, also while clients are connected; the services read it
 * at every operation.
 */
package io.ycsbpack.couchbasedouble.fault;
