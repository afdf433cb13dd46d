/** What a binding offers to the rest: its database class, its properties, its targets and its embedded server. */
package io.ycsbpack.core.binding;
