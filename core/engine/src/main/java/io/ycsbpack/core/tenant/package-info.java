// SPDX-License-Identifier: Apache-2.0
/**
 * The tenant workload: its data set, the four queries Q1 to Q4, the interfaces of a binding, and the check of every
 * answer.
 *
 * <p>A {@link TenantSpec} describes a data set; {@link TenantRows} defines its rows, the same on every database. A
 * binding implements {@link TenantConnection}, {@link TenantQueries} and {@link TenantStore}. {@link TenantWorkload}
 * draws queries, {@link ExpectedAnswers} computes the right answers, {@link TenantLoad} loads the data set, and
 * {@link BackgroundWriters} insert while readers query.
 */
package io.ycsbpack.core.tenant;
