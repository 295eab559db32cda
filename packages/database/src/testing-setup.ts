import { dropLeftovers, ensureTemplate, testServer } from './testing.ts';

/** For vitest's globalSetup: the server is ready before the first test, and stopped after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const { connection, stop } = await testServer();
  await dropLeftovers(connection);
  await ensureTemplate(connection);
  return async () => {
    await dropLeftovers(connection);
    await stop();
  };
}
