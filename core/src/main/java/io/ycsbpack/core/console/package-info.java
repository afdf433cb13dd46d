/** What a person sees on the terminal while something takes long. */
package io.ycsbpack.core.console;
