package io.ycsbpack.clickhouse.embedded;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

/** What the server's process needs of the C library; each is the POSIX function of that name. */
interface LibC extends Library {
  /** The C library of this process. */
  LibC INSTANCE = Native.load("c", LibC.class);
  /** Handler that ignores a signal. */
  Pointer SIG_IGN = Pointer.createConstant(1);
  /** Signal numbers of Linux. */
  int SIGHUP = 1, SIGINT = 2;

  /** Makes a pipe: {@code ends[0]} to read, {@code ends[1]} to write. */
  int pipe(int[] ends);

  /** Closes a file descriptor. */
  int close(int descriptor);

  /** Begins a session of its own, away from the terminal and its signals. */
  int setsid();

  /** Sets how a signal is handled. */
  Pointer signal(int number, Pointer handler);
}
