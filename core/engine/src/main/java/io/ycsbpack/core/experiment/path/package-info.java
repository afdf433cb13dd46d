/**
 * The conditions between two others, each one step from the one before: those that
 * {@link io.ycsbpack.core.experiment.Rung rungs} lead to where the two are of unlike types, and those that differ in
 * one more parameter or property where they are of the same.
 */
package io.ycsbpack.core.experiment.path;
