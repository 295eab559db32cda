import { DomainError } from '@mostrador/api/server';
import type { FastifyInstance } from 'fastify';

/** A form arrives as names and texts; what they mean is decided beside the schema. */
export class FormBody {
  readonly entries: [name: string, text: string][];
  constructor(entries: [string, string][]) {
    this.entries = entries;
  }
}

export function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Clients send the header on calls without a body too; nothing is the same as no fields.
    if (text.trim() === '') return done(null, {});
    return parseJson(request, text, done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new FormBody([...new URLSearchParams(String(body))]));
    },
  );
  app.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding'];
    // A packed body may unpack to anything, so none is taken.
    if (encoding && encoding !== 'identity')
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'unsupportedContentType');
  });
}

const deepest = 24;

/** No column can hold a NUL or half a character, and no schema of ours is this deep. Throws 400. */
export function refuseHostile(root: unknown) {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseText(value);
    if (value === null || typeof value !== 'object') continue;
    if (depth >= deepest) throw new DomainError('BAD_REQUEST', 'invalidJson');
    for (const [key, part] of Object.entries(value)) {
      refuseText(key);
      open.push({ value: part, depth: depth + 1 });
    }
  }
}

function refuseText(text: string) {
  if (text.includes('\0') || !text.isWellFormed()) throw new DomainError('BAD_REQUEST', 'invalidText');
}
