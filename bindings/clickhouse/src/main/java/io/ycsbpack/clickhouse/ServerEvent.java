// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.Counter.Unit;
import java.util.Arrays;
import java.util.List;

/** Events of {@code system.events} that are compared per operation; unknown ones of a version stay 0. */
enum ServerEvent {
  QUERIES("Query", Unit.COUNT, "queries that were begun"),
  STATEMENTS("InitialQuery", Unit.STATEMENTS, "statements that clients sent, whichever client"),
  QUERY_TIME("QueryTimeMicroseconds", Unit.MICROSECONDS, "time of all queries"),
  USER_TIME("UserTimeMicroseconds", Unit.MICROSECONDS, "CPU time of queries and background work in the program"),
  SYSTEM_TIME("SystemTimeMicroseconds", Unit.MICROSECONDS, "the same in the kernel"),
  CPU_WAIT("OSCPUWaitMicroseconds", Unit.MICROSECONDS, "time in which threads were ready to run without a CPU"),
  IO_WAIT("OSIOWaitMicroseconds", Unit.MICROSECONDS, "time in which threads were blocked by storage"),
  SOFT_FAULTS("SoftPageFaults", Unit.COUNT, "page faults without a read from disk"),
  HARD_FAULTS("HardPageFaults", Unit.COUNT, "page faults that had to read from disk"),
  PARTS("SelectedParts", Unit.COUNT, "parts of tables that were read from"),
  RANGES("SelectedRanges", Unit.COUNT, "ranges of marks that were read"),
  MARKS("SelectedMarks", Unit.COUNT, "marks that were read"),
  ROWS("SelectedRows", Unit.COUNT, "rows that were read"),
  BYTES("SelectedBytes", Unit.BYTES, "bytes that were read, uncompressed"),
  MARK_CACHE_HITS("MarkCacheHits", Unit.COUNT, "marks found in their cache"),
  MARK_CACHE_MISSES("MarkCacheMisses", Unit.COUNT, "marks that were not in their cache"),
  QUERY_CACHE_HITS("QueryCacheHits", Unit.COUNT, "answers from the query cache"),
  CONDITION_CACHE_HITS("QueryConditionCacheHits", Unit.COUNT, "filters answered by the query condition cache"),
  COMPRESSED("ReadCompressedBytes", Unit.BYTES, "compressed bytes that were read"),
  DECOMPRESSED("CompressedReadBufferBytes", Unit.BYTES, "bytes that were decompressed"),
  FILE_READS("ReadBufferFromFileDescriptorRead", Unit.COUNT, "reads of files, from the page cache or disk"),
  FILE_BYTES("ReadBufferFromFileDescriptorReadBytes", Unit.BYTES, "bytes of these reads"),
  FILES_OPENED("FileOpen", Unit.COUNT, "files that were opened"),
  DISK_READ("OSReadBytes", Unit.BYTES, "bytes read from storage"),
  DISK_WRITTEN("OSWriteBytes", Unit.BYTES, "bytes written to storage"),
  BUFFERS("IOBufferAllocs", Unit.COUNT, "buffers that were allocated"),
  BUFFER_BYTES("IOBufferAllocBytes", Unit.BYTES, "bytes of these buffers"),
  JOBS("GlobalThreadPoolJobs", Unit.COUNT, "jobs given to the global thread pool"),
  LOCAL_JOBS("LocalThreadPoolJobs", Unit.COUNT, "jobs given to the thread pools of queries and tasks"),
  JOB_WAIT("GlobalThreadPoolJobWaitTimeMicroseconds", Unit.MICROSECONDS, "time from a job's scheduling to its start"),
  THREADS_CREATED("GlobalThreadPoolExpansions", Unit.COUNT, "threads that the global pool had to create"),
  THREAD_CREATION("LocalThreadPoolThreadCreationMicroseconds", Unit.MICROSECONDS,
      "time to get threads for the pools of queries and tasks"),
  CPU_SLOTS("ConcurrencyControlSlotsGranted", Unit.COUNT, "threads that queries were granted at once"),
  LOCKS("ContextLock", Unit.COUNT, "locks of a context that were taken"),
  LOCK_WAIT("ContextLockWaitMicroseconds", Unit.MICROSECONDS, "time in which threads were blocked by them"),
  ANALYSIS("QueryAnalysisMicroseconds", Unit.MICROSECONDS, "time to analyze queries"),
  SENT("NetworkSendBytes", Unit.BYTES, "bytes sent to clients and other servers"),
  SEND_TIME("NetworkSendElapsedMicroseconds", Unit.MICROSECONDS, "time to send them"),
  RECEIVED("NetworkReceiveBytes", Unit.BYTES, "bytes received"),
  INSERTED("InsertedRows", Unit.COUNT, "rows that were inserted"),
  MERGES("Merge", Unit.COUNT, "background merges that were begun"),
  MERGED("MergedRows", Unit.COUNT, "rows that background merges read");

  private final Counter counter;

  ServerEvent(String event, Unit unit, String meaning) {
    counter = new Counter(event, unit, meaning, "system.events");
  }

  static List<Counter> counters() {
    return Arrays.stream(values()).map(event -> event.counter).toList();
  }
}
