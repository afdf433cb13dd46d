// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test that needs more than one database server on a machine of its user: a cluster, programs of the system, root, a
 * browser, several servers, an experiment, or a machine and a client at fault. {@code mvn verify} leaves it out,
 * {@code mvn verify -Psystem} runs it.
 */
@Tag("system")
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@interface SystemTest {
}
