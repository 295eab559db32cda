/**
 * A setting that the operator must repair before the program starts. The message is addressed to the
 * operator.
 */
export class EnvError extends Error {
  override name = 'EnvError';
}
