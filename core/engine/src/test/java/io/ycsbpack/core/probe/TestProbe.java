package io.ycsbpack.core.probe;

/** A target of which a test says what it needs to be known; its use can't be read. */
public abstract class TestProbe implements UsageProbe {
  @Override
  public String source() {
    return "a test";
  }

  @Override
  public Usage read() {
    throw new UnsupportedOperationException();
  }
}
