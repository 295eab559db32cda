import { connect } from 'node:net';

export type Measured = { perSecond: number; calls: number; seconds: number };

/** As many callers as given, each with one call under way at a time, for so long. */
export async function press(
  { callers, seconds }: { callers: number; seconds: number },
  call: (caller: number) => Promise<unknown>,
): Promise<Measured> {
  const began = performance.now();
  let calls = 0;
  const work = async (caller: number) => {
    while (performance.now() - began < seconds * 1000) {
      await call(caller);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)));
  const took = (performance.now() - began) / 1000;
  return { perSecond: calls / took, calls, seconds: took };
}

/**
 * So many calls that are not measured: what is compiled while they run belongs to no single one, and on a
 * busy machine a few seconds hold too few of them.
 */
export async function warmUp(
  { callers, calls }: { callers: number; calls: number },
  call: (caller: number) => Promise<unknown>,
) {
  let left = calls;
  const work = async (caller: number) => {
    for (; left > 0; left -= 1) await call(caller);
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)));
}

type Answer = { status: number; body: string };

/**
 * One persistent connection with the minimum that HTTP allows: the machine's time is for the program, not for
 * the benchmark.
 */
export function openCaller(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = '';
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    received += text;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = received.slice(0, headEnd);
    // Long bodies come in chunks, and the last one is empty.
    if (/transfer-encoding: chunked/i.test(head)) {
      if (!received.endsWith('0\r\n\r\n')) return;
    } else {
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (received.length < headEnd + 4 + length) return;
    }
    const answer = { status: Number(received.slice(9, 12)), body: received.slice(headEnd + 4) };
    received = '';
    waiting?.resolve(answer);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The program closed the line.')));
  const linesOf = (headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    get: (path: string, headers: Record<string, string>) =>
      new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${linesOf(headers).join('')}\r\n`);
      }),
    post: (path: string, headers: Record<string, string>, body: string) =>
      new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
        const lines = linesOf(headers);
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines.join('')}` +
            `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        );
      }),
    close: () => socket.destroy(),
  };
}

export const medianOf = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
