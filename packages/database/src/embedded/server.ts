import { type Connection, openClient, withDatabase } from '../connect.ts';

/** One private PostgreSQL on this machine. Only the holder of the start lock may call its functions. */
export type Server = {
  startOrJoin: () => Promise<{ connection: Connection; isJoined: boolean }>;
  stop: () => Promise<void>;
};

const transientCodes = /^(57P0\d|CONNECT|E[A-Z]+$)/;

/**
 * True if the server accepts connections. False while it starts or stops, or after it died and left its
 * files.
 */
export async function isAnswering(connection: Connection): Promise<boolean> {
  const client = openClient(withDatabase(connection, 'postgres'), { max: 1 });
  try {
    await client`select 1`;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && transientCodes.test(String(error.code))) return false;
    throw error;
  } finally {
    await client.end();
  }
}
