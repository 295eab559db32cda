import { trpcClient } from '../lib/trpc.ts';

const longest = 500;

/**
 * Tells the server of a failed render: path, message and stack in 500 characters. Its own failure is nobody's
 * concern.
 */
export function reportError(error: unknown) {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const report = cut({ path: location.pathname, message, stack: stack ?? '' });
  trpcClient.platform.reportError.mutate(report).catch(() => undefined);
}

/** Reading a property of undefined: the data of a page went away under it. */
export function isMissingProperty(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /(of undefined|undefined is not an object|is undefined$|undefined has no properties)/.test(error.message)
  );
}

function cut({ path, message, stack }: { path: string; message: string; stack: string }) {
  const said = message.slice(0, longest - Math.min(path.length, 200));
  return {
    path: path.slice(0, 200),
    message: said,
    stack: stack.slice(0, Math.max(0, longest - path.length - said.length)),
  };
}
