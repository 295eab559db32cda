import { notFound } from '../base/errors.ts';
import { isSignedBy, signatureOf } from '../base/signature.ts';

const lifetimeMs = 15 * 60_000;
const purpose = 'upload';

type Named = { organizationId: string; uploadId: string };

/** The permission inside an upload's address: for one announced file, for a quarter of an hour. */
export function uploadTokenOf(secret: string, { organizationId, uploadId, now }: Named & { now: Date }) {
  const text = `${organizationId}.${uploadId}.${now.getTime() + lifetimeMs}`;
  return `${text}.${signatureOf(secret, purpose, text)}`;
}

/** A forged or expired token names nothing. */
export function readUploadToken(secret: string, token: string, now: Date): Named {
  const [organizationId = '', uploadId = '', expiresAt = '', signature = ''] = token.split('.');
  const text = `${organizationId}.${uploadId}.${expiresAt}`;
  const isValid = isSignedBy(secret, purpose, { text, signature }) && Number(expiresAt) > now.getTime();
  if (!isValid) throw notFound();
  return { organizationId, uploadId };
}
