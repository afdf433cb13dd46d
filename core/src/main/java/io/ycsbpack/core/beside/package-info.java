/** Programs that run beside a database: loads that disturb it, and proxies in front of it. */
package io.ycsbpack.core.beside;
