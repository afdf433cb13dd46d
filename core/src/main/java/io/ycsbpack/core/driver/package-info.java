/** Drives a workload: threads, schedule, warm-up, limits, error budget and the verdict on the run. */
package io.ycsbpack.core.driver;
