/** What whoever ran a task has to do otherwise: its message is all that he needs. */
export class TaskRefused extends Error {
  override name = 'TaskRefused';
}
