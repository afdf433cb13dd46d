/**
 * The index of a folder of results, which {@code ycsb report} makes a page of.
 *
 * <p>{@link ResultsFolder} knows what is in a folder: records of runs and checks, documents of experiments, whatever
 * else is passed over. {@link ResultsIndex} reads them and makes an {@link IndexEntry} of each, newest first, with its
 * main figure, its verdict and a link to its own page.
 */
package io.ycsbpack.core.report.index;
