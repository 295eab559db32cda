/** An error that the operator running a task must resolve. Its message contains all they need. */
export class TaskRefused extends Error {
  override name = 'TaskRefused';
}
