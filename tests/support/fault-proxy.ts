import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The fate of one request: it arrives and is answered; it never arrives; its response is lost after all was
 * done; it arrives twice at once; its connection is cut at some moment while the program works on it; it was
 * in transit for so long that it arrives after its repetition.
 */
export const faults = ['none', 'lostBefore', 'lostAfter', 'doubled', 'cut', 'late'] as const;
export type Fault = (typeof faults)[number];

/** Stands between a till and the program, and does to each request what `next` says. */
export async function aFaultProxy({ to, next }: { to: () => string; next: () => Fault }) {
  const late = new Set<Promise<unknown>>();
  const server = createServer((request, response) => {
    void serve({ request, response, to, fault: next(), isLate: (arrival) => late.add(arrival) });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = listening(server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    /** Ends when also what is late has arrived. */
    close: async () => {
      await Promise.all(late);
      await new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      });
    },
  };
}

type Served = {
  request: IncomingMessage;
  response: ServerResponse;
  to: () => string;
  fault: Fault;
  isLate: (arrival: Promise<unknown>) => void;
};

async function serve({ request, response, to, fault, isLate }: Served) {
  const body = await textOf(request);
  const lose = () => request.socket.destroy();
  if (fault === 'lostBefore') return lose();
  const stop = new AbortController();
  const send = () =>
    fetch(`${to()}${request.url}`, {
      method: request.method ?? 'GET',
      headers: passedOn(request),
      ...(request.method !== 'GET' && { body }),
      signal: stop.signal,
    }).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
  if (fault === 'late') {
    isLate(
      pause(Math.random() * longestDelay)
        .then(send)
        .catch(() => undefined),
    );
    return lose();
  }
  try {
    if (fault === 'cut') {
      const answer = send();
      answer.catch(() => undefined);
      await pause(Math.random() * longestWork);
      stop.abort();
      return lose();
    }
    const [answer] = await Promise.all(fault === 'doubled' ? [send(), send()] : [send()]);
    if (fault === 'lostAfter') return lose();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
  } catch {
    lose();
  }
}

/** The cut falls before, amid and after what the program does with a sale on a busy machine. */
const longestWork = 60;
/** Longer than it takes to ask again and go on. */
const longestDelay = 400;

const passed = ['authorization', 'organization', 'content-type', 'idempotency-key'];
const passedOn = ({ headers }: IncomingMessage) =>
  Object.fromEntries(passed.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

function listening(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== 'object' || !address) throw new Error('The proxy listens nowhere.');
  return address;
}
