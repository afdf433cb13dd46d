/** The workloads that ycsbpack knows by their properties: the tenant mix and YCSB's core workloads. */
package io.ycsbpack.core.workload;
