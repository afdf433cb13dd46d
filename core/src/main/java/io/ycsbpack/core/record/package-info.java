/** The record of a run: one JSON document with everything needed to trust or repeat it, and the logs beside it. */
package io.ycsbpack.core.record;
