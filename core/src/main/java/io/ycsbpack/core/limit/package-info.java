/** Holding a server that we start to fewer cores and less memory than its machine has. */
package io.ycsbpack.core.limit;
