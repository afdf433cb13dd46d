// SPDX-License-Identifier: Apache-2.0
/**
 * Experiments: what does another condition cost? This page explains how the answer is measured.
 *
 * <h2>Words</h2>
 * <table>
 * <caption>Vocabulary</caption>
 * <tr><td>experiment</td><td>a question about two or more arms under one workload; one file</td></tr>
 * <tr><td>arm</td><td>a name, a condition, and the properties of its workload; the first arm is the baseline, the others
 * are candidates</td></tr>
 * <tr><td>condition</td><td>how the server of an arm comes to be: commands that put it in place and commands that undo it,
 * each a {@code Step}</td></tr>
 * <tr><td>design</td><td>which arms are up at the same time and which are under load</td></tr>
 * <tr><td>block</td><td>one start of the servers of the arms</td></tr>
 * <tr><td>round</td><td>each arm measured once, in drawn order or at once</td></tr>
 * <tr><td>sample</td><td>the result of one arm on one server: a slice, or the record of a whole run</td></tr>
 * <tr><td>guard</td><td>looks at rounds and may say why nothing can be concluded</td></tr>
 * <tr><td>look</td><td>an estimate at a planned time, with the error that the plan allows</td></tr>
 * <tr><td>verdict</td><td>better or worse by x; no difference of D or more; not resolved; refused</td></tr>
 * </table>
 *
 * <h2>Designs</h2>
 * <table>
 * <caption>Designs</caption>
 * <tr><td>switched</td><td>one server, or two at once, stays up; arms take turns on it every few seconds. The unit of the
 * estimate is a round</td></tr>
 * <tr><td>restarted</td><td>the servers of all arms are started together, several times. The unit is a block.
 * {@code --explain} measures arms on the path between two conditions this way</td></tr>
 * <tr><td>whole-runs</td><td>each arm is put in place for a separate run, by a child process. The unit is a
 * round</td></tr>
 * </table>
 *
 * <h2>From the command to the verdict</h2>
 * <ol>
 * <li>{@code spec} reads the file, and {@code plan.Preparation} checks it against this machine. The other
 * packages get values: the {@code plan.Arms} of each scenario, the folder. The class {@code
 * plan.DesignChoice} tells how close in time the arms can be compared, and why no closer.</li>
 * <li>{@code ExperimentRun} is the same for all designs, in {@code core.comparison} as all that runs. Undo the
 * leftovers of a killed experiment, print the plan, check the requirements, measure scenario by scenario, save. A
 * subclass does the part that depends on the design: {@code SwitchedMeasurement}, {@code RestartedMeasurement} or
 * {@code WholeRuns}.</li>
 * <li>Slices: {@code core.trial.Trial} is the loop (start a block, warm up, rounds, look, stop); a {@code Stopping}
 * decides when it ends, {@code guard.SliceGuards} may refuse to conclude.</li>
 * <li>Whole runs: {@code WholeRuns} puts a condition in place, runs its clients, and undoes it, arm by arm. Then
 * {@code OpenRounds} decides whether another round follows; {@code guard.RunGuards} may refuse to conclude.</li>
 * <li>{@code ExperimentDocument} writes the one document of all designs, {@code experiment.json}, after each change;
 * {@code core.report} makes words and tables of it. Each round of slices is in a journal before the next begins; whole
 * runs have their own records. {@code --resume} reads both back.</li>
 * </ol>
 *
 * <p>The room {@code core.condition} has the types of conditions and additions, {@code core.condition.step} their
 * commands. {@code core.condition.placement} runs these and always undoes them, even after a kill: the undoing commands
 * are on disk before the first command starts. {@code path} finds the steps between two conditions, {@code analysis}
 * makes figures of records.
 */
package io.ycsbpack.core.experiment;
