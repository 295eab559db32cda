import type { Output } from './output.ts';

type LiveChange = Output<'live.changes'>;

/** A change in the organization: names of routers and ids, but no data. */
export type Change = LiveChange extends AsyncIterable<infer Each> ? Each : never;

/** The server sends a sign every 15 seconds; a connection that is silent for longer is broken. */
const longestSilence = 40_000;

/**
 * The stream of `live.changes`. It is read by fetch because the browser's EventSource sends no headers, and
 * a token must not be in an address. It begins with the changes of the last `missed` milliseconds. Yields
 * when it is open, then every change. Throws the server's error, like any failed request; ends when the
 * server ends it.
 */
export async function* readChanges(
  headers: Record<string, string>,
  missed: number,
  leaving: AbortController,
): AsyncGenerator<Change | 'open'> {
  const input = encodeURIComponent(JSON.stringify({ missed }));
  const response = await fetch(`/trpc/live.changes?input=${input}`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const timer = setTimeout(() => leaving.abort(), longestSilence);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield* eventIn(block);
  }
}

function* eventIn(block: string): Generator<Change | 'open'> {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [event, data] = [field('event'), field('data')];
  if (event === 'connected') yield 'open';
  if (event === 'serialized-error') throw Object.assign(new Error('refused'), JSON.parse(data ?? '{}'));
  if (event !== undefined || data === undefined) return;
  const change: Change = JSON.parse(data);
  yield change;
}
