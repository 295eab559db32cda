import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { aFaultProxy, type Fault, faults } from './fault-proxy.ts';
import type { Body } from './selling.ts';

/** A client without a response for so long counts as offline. */
const patienceMs = 60_000;
const json = { 'content-type': 'application/json' };

/** A line on which answers are lost, and a till behind it that asks until it is answered. */
export async function aLossyLine({ to, headers }: { to: () => string; headers: Record<string, string> }) {
  const met: Record<Fault, number> = { none: 0, lostBefore: 0, lostAfter: 0, doubled: 0, cut: 0, late: 0 };
  const proxy = await aFaultProxy({
    to,
    next: () => {
      const fault = faults[Math.floor(Math.random() * faults.length)] ?? 'none';
      met[fault] += 1;
      return fault;
    },
  });
  let sent = 0;
  /** As the till does it: the same again, until there is an answer. What has no id is named by a key. */
  const act = async (method: 'GET' | 'POST', path: string, { key, ...body }: Body = {}) => {
    const end = Date.now() + patienceMs;
    while (Date.now() < end) {
      sent += 1;
      const answer = await fetch(`${proxy.address}${path}`, {
        method,
        headers: { ...headers, ...(method === 'POST' && json), ...named(key) },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      }).catch(() => null);
      const text = await answer?.text();
      if (answer && answer.status !== 503) {
        expect([200, 201], `${method} ${path}: ${text}`).toContain(answer.status);
        const read: Body = JSON.parse(text ?? '');
        return read;
      }
      await pause(20);
    }
    throw new Error('No answer came through.');
  };
  return { act, met, sent: () => sent, close: proxy.close };
}

const named = (key: unknown) => (typeof key === 'string' ? { 'idempotency-key': key } : undefined);
