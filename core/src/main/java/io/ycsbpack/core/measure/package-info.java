/** Measuring: what each thread did, gathered without locks on its path, and the summaries of it. */
package io.ycsbpack.core.measure;
