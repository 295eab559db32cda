import type { Connection } from '../connect.ts';

/** One PostgreSQL of ours on this machine. Both are called only by the holder of the start lock. */
export type Server = {
  startOrJoin: () => Promise<{ connection: Connection; isJoined: boolean }>;
  stop: () => Promise<void>;
};
