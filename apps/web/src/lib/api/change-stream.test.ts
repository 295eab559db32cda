import { afterEach, expect, test, vi } from 'vitest';
import { type Change, readChanges } from './change-stream.ts';
import { failureOf } from './failure.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answering(...pieces: string[]) {
  const seen: (RequestInit & { url: string })[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push({ url, ...init });
    const body = new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body);
  });
  return seen;
}

async function heard() {
  const all: (Change | 'open')[] = [];
  for await (const change of readChanges({ authorization: 'Bearer x' }, 3200, new AbortController()))
    all.push(change);
  return all;
}

test('changes are read however the line cuts them; the token goes in a header', async () => {
  const change = { touches: ['pos', 'product'], id: 'ñandú', also: {}, request: null };
  const payload = JSON.stringify(change);
  const text = `event: connected\ndata: {}\n\n\ndata: ${payload}\n\n\nevent: ping\ndata: \n\n\n`;
  for (const cut of [1, 7, 30, 60, 90]) {
    const seen = answering(text.slice(0, cut), text.slice(cut));
    expect(await heard()).toEqual(['open', change]);
    expect(decodeURIComponent(seen[0]?.url ?? '')).toBe('/trpc/live.changes?input={"missed":3200}');
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer x', accept: 'text/event-stream' });
  }
});

test('a refusal is thrown as that of a call is', async () => {
  const refusal = { message: 'tokenExpired', data: { httpStatus: 401, reason: 'tokenExpired' } };
  answering(
    `event: connected\ndata: {}\n\n\nevent: serialized-error\ndata: ${JSON.stringify(refusal)}\n\n\n`,
  );
  const error: unknown = await heard().catch((thrown: unknown) => thrown);
  expect(failureOf(error)).toMatchObject({ status: 401, reason: 'tokenExpired' });
});
