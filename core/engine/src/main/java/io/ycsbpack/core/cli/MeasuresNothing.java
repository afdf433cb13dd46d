package io.ycsbpack.core.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A command of {@code ycsb} that measures nothing on this machine and starts no measurement. {@code scripts/ycsb}
 * leaves the second compiler of its JVM out, since it ends before that pays off. A command without this annotation has
 * both, so that the client of a measurement is never the slower one. {@link LauncherCommands} lists them for it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface MeasuresNothing {
}
