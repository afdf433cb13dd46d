/**
 * The index of a folder of results: {@link ResultsFolder} knows what is in one, {@link ResultsIndex} makes a row of each.
 */
package io.ycsbpack.core.report.index;
