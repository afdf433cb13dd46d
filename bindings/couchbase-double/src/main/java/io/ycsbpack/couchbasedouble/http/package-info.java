/**
 * The REST interfaces of the double: the management service and the query service.
 *
 * <p>{@link HttpServices} listens on one port of loopback and passes each request to {@code ManagementApi} or
 * {@code QueryApi}, which return a {@code Reply}. Statements are executed by {@code query}, over {@code store}.
 */
package io.ycsbpack.couchbasedouble.http;
