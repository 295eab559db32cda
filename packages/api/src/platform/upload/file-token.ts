import { notFound } from '../../core/call/errors.ts';
import type { Secrets } from '../../core/io/secrets.ts';
import { isSignedBy, signatureOf } from '../../core/io/signature.ts';

/** `upload`: may upload the bytes of one announced file. `file`: may read one private file. */
type Purpose = 'upload' | 'file';
const lifetimeMs: Record<Purpose, number> = { upload: 15 * 60_000, file: 5 * 60_000 };

type Named = { organizationId: string; uploadId: string };

/** The permission in an address: valid for one file and a few minutes. */
export function fileTokenOf(
  purpose: Purpose,
  { secrets, now, organizationId, uploadId }: Named & { secrets: Secrets; now: Date },
) {
  const text = `${organizationId}.${uploadId}.${now.getTime() + lifetimeMs[purpose]}`;
  return `${text}.${signatureOf(secrets, purpose, text)}`;
}

/** A forged or expired token refers to no file: 404. */
export function readFileToken(
  purpose: Purpose,
  { secrets, now, token }: { secrets: Secrets; now: Date; token: string },
): Named {
  const [organizationId = '', uploadId = '', expiresAt = '', signature = ''] = token.split('.');
  const text = `${organizationId}.${uploadId}.${expiresAt}`;
  const isValid = isSignedBy(secrets, purpose, { text, signature }) && Number(expiresAt) > now.getTime();
  if (!isValid) throw notFound();
  return { organizationId, uploadId };
}
