/** The tables that one kind of experiment has besides the deltas of all. */
package io.ycsbpack.core.report.figure;
