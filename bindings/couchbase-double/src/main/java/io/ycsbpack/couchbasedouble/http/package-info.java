// SPDX-License-Identifier: Apache-2.0
/**
 * The REST interfaces of the double: the management service and the query service.
 *
 * <p>{@link HttpServices} listens on one port of loopback and passes each request to {@code ManagementApi} or
 * {@code QueryApi}, which return a {@code Reply}. The first describes the node, its bucket and its collections, and
 * creates and drops them. The second passes the text of a statement to {@code query}, which executes it over
 * {@code store}.
 */
package io.ycsbpack.couchbasedouble.http;
