// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RowBinaryInputTest {
  private final RequestBody out = new RequestBody(16);
  private final RowBinaryInput input = new RowBinaryInput();

  @Test
  void columnsThatArePassedOverDoNotMoveTheOthers() throws IOException {
    for (int row = 0; row < 1000; row++) {
      out.writeLong(row);
      out.writeString(new byte[row * 97]);
      out.writeInt(-row);
    }
    begin(out.size());

    for (int row = 0; row < 1000; row++) {
      if (row % 2 == 0) {
        input.skip(Long.BYTES);
      } else {
        assertThat(input.readLong()).isEqualTo(row);
      }
      input.skipString();
      assertThat((int) input.readInt()).isEqualTo(-row);
    }
    assertThat(input.hasNext()).isFalse();
  }

  @Test
  void anAnswerThatEndsWithinAColumnThatIsPassedOverIsCutOff() throws IOException {
    out.writeString(new byte[100]);
    begin(50);
    assertThatThrownBy(input::skipString).isInstanceOf(EOFException.class);
    begin(3);
    assertThatThrownBy(() -> input.skip(Long.BYTES)).isInstanceOf(EOFException.class);
  }

  private void begin(int bytes) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    out.execute(all);
    input.begin(new ByteArrayInputStream(Arrays.copyOf(all.toByteArray(), bytes)));
  }
}
