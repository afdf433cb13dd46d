/** The {@code ycsb} command. Other modules add commands by naming a {@link io.ycsbpack.core.cli.CommandProvider}. */
package io.ycsbpack.core.cli;
