// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Makes the folders of {@code @TempDir} in {@link TestFolders}, named for the test class. */
public final class OwnedTempDirFactory implements TempDirFactory {

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) {
    return TestFolders.create(context.getRequiredTestClass().getSimpleName());
  }
}
