/**
 * The tenant workload: its data set, the four queries Q1 to Q4, what a binding implements to serve them, and the check
 * of every answer.
 */
package io.ycsbpack.core.tenant;
