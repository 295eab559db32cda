import { notFound } from '../../core/call/errors.ts';
import { isSignedBy, signatureOf } from '../../core/io/signature.ts';

const lifetimeDays = 365;
const dayMs = 86_400_000;
const purpose = 'receipt';

/** A sale, a deposit, or a contact whose statement it is. */
type Named = { organizationId: string; id: string };

/** The short text behind /r/: two ids and the last day, signed, so that nobody guesses or alters it. */
export function receiptTokenOf(secret: string, { organizationId, id, since }: Named & { since: Date }) {
  const lastDay = Math.floor(since.getTime() / dayMs) + lifetimeDays;
  const text = [bytesOf(organizationId), bytesOf(id), lastDay.toString(36)].join('.');
  return `${text}.${signatureOf(secret, purpose, text).slice(0, 27)}`;
}

export function readReceiptToken(secret: string, token: string, now: Date): Named {
  const [organization = '', sale = '', lastDay = '', short = '', ...more] = token.split('.');
  const text = [organization, sale, lastDay].join('.');
  // The first 160 bits are kept: enough against guessing, and the code on paper stays small.
  const whole = signatureOf(secret, purpose, text);
  const isWhole =
    more.length === 0 &&
    short.length === 27 &&
    isSignedBy(secret, purpose, { text, signature: short + whole.slice(27) });
  if (!isWhole || Number.parseInt(lastDay, 36) < Math.floor(now.getTime() / dayMs)) throw notFound();
  return { organizationId: idOf(organization), id: idOf(sale) };
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

const idOf = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
