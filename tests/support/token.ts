import { createHmac } from 'node:crypto';

type Claims = { header?: Record<string, unknown>; payload?: Record<string, unknown>; secret?: string };

const now = () => Math.floor(Date.now() / 1000);

/** A bearer token as anyone could forge it. */
export function forgedToken({ header = {}, payload = {}, secret = 'guessed' }: Claims = {}): string {
  const head = encode({ alg: 'HS256', typ: 'at+jwt', ...header });
  const body = encode({ sid: 'x', iss: 'mostrador', aud: 'mostrador', exp: now() + 3600, ...payload });
  return `${head}.${body}.${sign(`${head}.${body}`, secret)}`;
}

export type TokenParts = { header: Record<string, unknown>; payload: Record<string, unknown> };

export function readToken(token: string): TokenParts {
  const [header = '', payload = ''] = token.split('.');
  return { header: decode(header), payload: decode(payload) };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString());
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url');
