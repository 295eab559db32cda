import type { Client } from '@mostrador/database/connect';
import { z } from 'zod';
import type { Log } from '../call/call.ts';

/** A change in an organization: names and ids, never data. */
export const Change = z.object({
  /** The routers with changed answers, the one that was called first. */
  touches: z.array(z.string()),
  /** The id of the record of the first router; null if it was several or none. */
  id: z.string().nullable(),
  /** The changed records of the other routers, if known. */
  also: z.record(z.string(), z.array(z.string())),
  /** The request that made the change, by which its sender recognizes it. Null for work without a request. */
  request: z.string().nullable(),
});
export type Change = z.infer<typeof Change>;

type Listener = (change: Change) => void;

/** Notifies the clients of an organization, in this process and in the others, that something changed. */
export type Live = {
  publish(organizationId: string, change: Change): void;
  /**
   * Returns the function that stops listening. Changes of the last `missedMs`, at most `rememberedMs`, are
   * sent at once.
   */
  subscribe(organizationId: string, listener: Listener, missedMs?: number): () => void;
  stop(): Promise<void>;
};

const channel = 'mostrador_changes';
const Notice = z.array(z.object({ organizationId: z.string(), change: Change }));
type Notice = z.infer<typeof Notice>;

/** PostgreSQL limits a notification to less than 8000 bytes; one change takes some 200, and 2000 at most. */
const bytesPerNotice = 7500;
const collectMs = 50;

/**
 * A page starts to listen a moment after it requested its data: changes in between are sent when it starts.
 */
export const rememberedMs = 15_000;
const mostRemembered = 5000;

/**
 * Opens the notifications over LISTEN and NOTIFY. A notification inside the work's transaction would make
 * all commits wait for each other, so the changes of a moment are sent together after their commits. A kill
 * loses only a hint, and the page reloads by itself.
 */
export async function openLive({ client, log }: { client: Client; log: Log }): Promise<Live> {
  const listeners = new Map<string, Set<Listener>>();
  const recent = openRecent();
  let waiting: Notice = [];
  let sending: Promise<void> | null = null;
  const subscription = await client.listen(channel, (text) => {
    for (const { organizationId, change } of Notice.parse(JSON.parse(text))) {
      recent.add(organizationId, change);
      for (const listener of listeners.get(organizationId) ?? []) listener(change);
    }
  });
  const send = async () => {
    await new Promise((done) => setTimeout(done, collectMs));
    while (waiting.length > 0) await client.notify(channel, JSON.stringify(nextNotice(waiting)));
  };
  return {
    publish: (organizationId, change) => {
      waiting.push({ organizationId, change });
      sending ??= send()
        .catch((err) => {
          waiting = [];
          log.error({ err }, 'changes were not told');
        })
        .finally(() => {
          sending = null;
        });
    },
    subscribe: (organizationId, listener, missedMs = 0) => {
      for (const change of recent.since(organizationId, missedMs)) listener(change);
      const own = listeners.get(organizationId) ?? new Set();
      listeners.set(organizationId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(organizationId);
      };
    },
    stop: async () => {
      await sending;
      await subscription.unlisten();
    },
  };
}

function openRecent() {
  const recent: { at: number; organizationId: string; change: Change }[] = [];
  return {
    add: (organizationId: string, change: Change) => {
      const at = Date.now();
      const firstYoung = recent.findIndex((entry) => entry.at >= at - rememberedMs);
      recent.splice(
        0,
        Math.max(firstYoung === -1 ? recent.length : firstYoung, recent.length + 1 - mostRemembered),
      );
      recent.push({ at, organizationId, change });
    },
    since: (organizationId: string, missedMs: number) =>
      recent
        .filter((entry) => entry.organizationId === organizationId && entry.at >= Date.now() - missedMs)
        .map(({ change }) => change),
  };
}

/** Takes as many changes from the beginning as fit into one notification. */
function nextNotice(waiting: Notice): Notice {
  let bytes = 2;
  let count = 0;
  for (const entry of waiting) {
    bytes += JSON.stringify(entry).length + 1;
    if (count > 0 && bytes > bytesPerNotice) break;
    count += 1;
  }
  return waiting.splice(0, count);
}
