import { notFound } from '../../core/call/errors.ts';
import type { Secrets } from '../../core/io/secrets.ts';
import { isSignedBy, signatureOf } from '../../core/io/signature.ts';

const lifetimeDays = 365;
const dayMs = 86_400_000;
/** The first 160 bits of a signature: enough against guessing, and the QR code on paper stays small. */
const markLength = 27;
const purpose = 'receipt';

/** The subject of a receipt link: a sale, a deposit, or the contact of an account statement. */
type Named = { organizationId: string; id: string };

type Since = { since: Date };

/**
 * The short token behind /r/: two ids and the last day. It is signed, so that it cannot be guessed or
 * altered.
 */
export const receiptTokenOf = (secrets: Secrets, named: Named & Since) =>
  linkTokenOf(secrets, purpose, named);

export const readReceiptToken = (secrets: Secrets, token: string, now: Date) =>
  readLinkToken(secrets, purpose, { token, now });

/** `use` keeps the link of one kind of paper from opening another. */
export function linkTokenOf(secrets: Secrets, use: string, { organizationId, id, since }: Named & Since) {
  const lastDay = Math.floor(since.getTime() / dayMs) + lifetimeDays;
  const text = [bytesOf(organizationId), bytesOf(id), lastDay.toString(36)].join('.');
  return `${text}.${signatureOf(secrets, use, text).slice(0, markLength)}`;
}

type Given = { token: string; now: Date };

export function readLinkToken(secrets: Secrets, use: string, { token, now }: Given): Named {
  const [organization = '', sale = '', lastDay = '', short = '', ...more] = token.split('.');
  const text = [organization, sale, lastDay].join('.');
  const isWhole =
    more.length === 0 && isSignedBy(secrets, use, { text, signature: short, length: markLength });
  if (!isWhole || Number.parseInt(lastDay, 36) < Math.floor(now.getTime() / dayMs)) throw notFound();
  return { organizationId: idOf(organization), id: idOf(sale) };
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

const idOf = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
