/** Results for people and for programs. */
package io.ycsbpack.core.report;
