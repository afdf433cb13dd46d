// SPDX-License-Identifier: Apache-2.0
/**
 * What a binding offers: its database class, its properties, its targets and its embedded server.
 *
 * <p>A {@link Binding} is found by its name through {@link java.util.ServiceLoader}. It opens a {@link Target}, a
 * database that was checked and can be used, from the settings of a run. An {@link EmbeddedServer} is a server of the
 * binding's own that stays between commands, which put its limit in place and remove it.
 *
 * <pre>{@code
 * Binding.named("clickhouse").properties().forEach(property -> System.out.println(property.name()));
 * }</pre>
 */
package io.ycsbpack.core.binding;
