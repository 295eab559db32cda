import { DomainError } from '@mostrador/api/server';
import type { FastifyInstance } from 'fastify';

/** A form with names and texts. The schema defines their meaning. */
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
    // Clients send the header on calls without a body too; an empty body means no fields.
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
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['content-encoding'];
    const isPacked = encoding !== undefined && encoding !== '' && encoding !== 'identity';
    // Compressed bodies are refused, because they may decompress to any size.
    done(isPacked ? new DomainError('UNSUPPORTED_MEDIA_TYPE', 'unsupportedContentType') : null);
  });
}

const deepest = 24;

/**
 * Refuses a NUL or half a surrogate pair, which no column can store, and a body deeper than any schema.
 * Throws 400.
 */
export function refuseHostile(root: unknown) {
  const reason = hostility(root);
  if (reason) throw new DomainError('BAD_REQUEST', reason);
}

export const isHostile = (root: unknown) => hostility(root) !== null;

function hostility(root: unknown): 'invalidText' | 'invalidJson' | null {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isStorable(value)) return 'invalidText';
    if (value === null || typeof value !== 'object') continue;
    if (depth >= deepest) return 'invalidJson';
    for (const [key, part] of Object.entries(value)) {
      if (!isStorable(key)) return 'invalidText';
      open.push({ value: part, depth: depth + 1 });
    }
  }
  return null;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
