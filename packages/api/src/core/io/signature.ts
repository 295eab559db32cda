import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Links and ids that leave the program and must come back unchanged. `purpose` keeps one kind from passing
 * for another.
 */
export const signatureOf = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

export function isSignedBy(
  secret: string,
  purpose: string,
  { text, signature }: { text: string; signature: string },
) {
  const expected = Buffer.from(signatureOf(secret, purpose, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
