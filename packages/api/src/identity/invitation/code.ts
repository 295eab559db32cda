import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../core/io/seal.ts';
import type { Secrets } from '../../core/io/secrets.ts';
import { signaturesOf } from '../../core/io/signature.ts';

/** Crockford's base 32: no letter that reads like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;
const purpose = 'invitation code';

/** Twelve characters of 5 bits each: 60 bits, which cannot be guessed in seven days. */
const newCode = () => Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');

/** The code as it was made, however a person wrote it down: small letters, spaces, O for 0, I for 1. */
const readCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/**
 * The hashes by which a code is found, the first of them under the current secret. Without the program's
 * secrets, codes cannot be tried against a stolen table.
 */
export const hashesOfCode = (secrets: Secrets, typed: string) =>
  signaturesOf(secrets, purpose, readCode(typed));

/** The two columns of a new code; the sealed one opens in its own row alone. */
export function newCodeColumns(secrets: Secrets, id: string) {
  const code = newCode();
  const [codeHash] = hashesOfCode(secrets, code);
  return { codeHash, codeSealed: seal(code, { secrets, purpose, owner: id }) };
}

/** The code again; null when none of the program's secrets opens it. */
export const codeOf = (secrets: Secrets, { id, codeSealed }: { id: string; codeSealed: string }) =>
  unseal(codeSealed, { secrets, purpose, owner: id });

/** The page that takes a person in; the organization's name is for who has no account yet. */
export const linkOf = (publicUrl: string, { code, organization }: { code: string; organization: string }) =>
  `${publicUrl}/unirme/${code}?${new URLSearchParams({ organization })}`;
