import { checkShared, dropLeftovers, ensureTemplate, testServer } from './testing.ts';

/**
 * For vitest's globalSetup: the server is ready before the first test. After the last test, the books of the
 * shared databases are checked, and the server stops.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { connection, stop } = await testServer();
  await dropLeftovers(connection);
  await ensureTemplate(connection);
  return async () => {
    try {
      await checkShared(connection);
    } finally {
      await dropLeftovers(connection, { isOver: true });
      await stop();
    }
  };
}
