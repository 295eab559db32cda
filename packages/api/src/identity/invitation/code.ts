import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../core/io/seal.ts';
import type { Secrets } from '../../core/io/secrets.ts';
import { signaturesOf } from '../../core/io/signature.ts';

/** Crockford's base 32: without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;
const purpose = 'invitation code';

/** Twelve characters of 5 bits each: 60 bits, which cannot be guessed in seven days. */
const newCode = () => Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');

/** The original code from its typed form: lower case, spaces, O for 0, I for 1. */
const readCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/**
 * The hashes by which a code is found, that of the current secret first. Without the program's secrets,
 * codes cannot be tried against a stolen table.
 */
export const hashesOfCode = (secrets: Secrets, typed: string) =>
  signaturesOf(secrets, purpose, readCode(typed));

/** The two columns of a new code; the encrypted one can be decrypted only in its own row. */
export function newCodeColumns(secrets: Secrets, id: string) {
  const code = newCode();
  const [codeHash] = hashesOfCode(secrets, code);
  return { codeHash, codeSealed: seal(code, { secrets, purpose, owner: id }) };
}

/** Decrypts the code; null if none of the program's secrets decrypts it. */
export const codeOf = (secrets: Secrets, { id, codeSealed }: { id: string; codeSealed: string }) =>
  unseal(codeSealed, { secrets, purpose, owner: id });

/** The page on which a user accepts; the organization's name is for users without an account. */
export const linkOf = (publicUrl: string, { code, organization }: { code: string; organization: string }) =>
  `${publicUrl}/unirme/${code}?${new URLSearchParams({ organization })}`;
