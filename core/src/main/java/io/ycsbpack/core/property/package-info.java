/** Declaration of every property (name, type, default, doc), reading them from files and flags, and keeping secrets. */
package io.ycsbpack.core.property;
