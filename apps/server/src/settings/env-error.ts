/** What the operator must repair before the program starts; the message is meant for him. */
export class EnvError extends Error {
  override name = 'EnvError';
}
