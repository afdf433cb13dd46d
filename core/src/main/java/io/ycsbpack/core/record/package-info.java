/** The record of a run: one JSON document with everything needed to trust or repeat it, and its logs. */
package io.ycsbpack.core.record;
