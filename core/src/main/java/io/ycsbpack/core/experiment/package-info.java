/** Comparing conditions: what makes two runs alike, and how certain the difference between them is. */
package io.ycsbpack.core.experiment;
