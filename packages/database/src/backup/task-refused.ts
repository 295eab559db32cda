/**
 * An error that the operator running a task must resolve. Its message contains all the necessary
 * information.
 */
export class TaskRefused extends Error {
  override name = 'TaskRefused';
}
