import { vi } from 'vitest';

/**
 * The answers of the server, by procedure. A refusal is thrown: `refused`, or `lost` for no answer at all.
 */
export type Answers = Record<string, (input: never) => unknown>;
export type Call = {
  path: string;
  input: Record<string, unknown>;
  key: string | null;
  ifMatch: string | null;
};

class Refused extends Error {
  readonly data: object;
  constructor(data: object) {
    super('refused');
    this.data = data;
  }
}

export const refused = (data: { reason: string; httpStatus?: number; fields?: object; details?: object }) =>
  new Refused({ httpStatus: 422, ...data });

/** As the browser tells of a line that broke. */
export const lost = () => new TypeError('Failed to fetch');

/** Answers the page in place of the server, and records the calls. */
export function answerWith(answers: Answers): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://shop.test');
    if (!pathname.startsWith('/trpc/')) return new Promise(() => undefined);
    const isBatch = searchParams.has('batch');
    const paths = pathname.slice('/trpc/'.length).split(',');
    const sent: unknown = JSON.parse(String(request.body ?? searchParams.get('input') ?? '{}'));
    const headers = new Headers(request.headers);
    const conditions = { key: headers.get('idempotency-key'), ifMatch: headers.get('if-match') };
    const results = await Promise.all(
      paths.map((path, index) => {
        const input = isBatch ? Reflect.get(Object(sent), index) : sent;
        calls.push({ path, input: Object(input), ...conditions });
        return resultOf(answers, { path, input });
      }),
    );
    return Response.json(isBatch ? results : results[0]);
  });
  return calls;
}

async function resultOf(answers: Answers, { path, input }: { path: string; input: unknown }) {
  // Calls travel together: one without an answer would hold up the others.
  const answer = answers[path] ?? absent;
  try {
    return { result: { data: await Reflect.apply(answer, undefined, [input]) } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { error: { message: 'refused', code: -32600, data: { ...error.data, path } } };
  }
}

const absent = () => {
  throw refused({ reason: 'notFound', httpStatus: 404 });
};
