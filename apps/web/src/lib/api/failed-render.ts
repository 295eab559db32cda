const longest = 500;

/** The report of a failed render: path, message and stack in 500 characters in total. */
export function reportOf(error: unknown, pathname: string): { path: string; message: string; stack: string } {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  const path = pathname.slice(0, 200);
  const text = message.slice(0, longest - path.length);
  return { path, message: text, stack: stack.slice(0, longest - path.length - text.length) };
}

/**
 * True for the error of reading a property of undefined: the data of a page was removed while the page was
 * shown.
 */
export function isMissingProperty(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /(of undefined|undefined is not an object|is undefined$|undefined has no properties)/.test(error.message)
  );
}
