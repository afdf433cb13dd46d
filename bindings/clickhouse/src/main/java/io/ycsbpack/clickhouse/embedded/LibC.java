package io.ycsbpack.clickhouse.embedded;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

/** POSIX functions of the C library that the server's process needs. */
interface LibC extends Library {
  LibC INSTANCE = Native.load("c", LibC.class);
  Pointer SIG_IGN = Pointer.createConstant(1);
  int SIGHUP = 1, SIGINT = 2;

  /** @param ends {@code ends[0]} to read, {@code ends[1]} to write */
  int pipe(int[] ends);

  int close(int descriptor);

  int setsid();

  Pointer signal(int number, Pointer handler);
}
