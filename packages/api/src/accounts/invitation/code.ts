import { randomBytes } from 'node:crypto';
import { seal, unsealOrNull } from '../../core/io/seal.ts';
import { signatureOf } from '../../core/io/signature.ts';

/** Crockford's base 32: no letter that reads like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;
const purpose = 'invitation code';

/** Twelve characters of 5 bits each: 60 bits that nobody guesses in seven days. */
const newCode = () => Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');

/** The code as it was made, however a person wrote it down: small letters, spaces, O for 0, I for 1. */
const readCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** What a code is found by; without the program's secret nobody can try codes against a stolen table. */
export const hashOfCode = (secret: string, typed: string) => signatureOf(secret, purpose, readCode(typed));

/** The two columns of a new code; the sealed one opens in its own row alone. */
export function newCodeColumns(secret: string, id: string) {
  const code = newCode();
  return { codeHash: hashOfCode(secret, code), codeSealed: seal(code, { secret, purpose, owner: id }) };
}

/** The code again; null where the program's secret changed since. */
export const codeOf = (secret: string, { id, codeSealed }: { id: string; codeSealed: string }) =>
  unsealOrNull(codeSealed, { secret, purpose, owner: id });

/** The page that takes a person in; the organization's name is for who has no account yet. */
export const linkOf = (publicUrl: string, { code, organization }: { code: string; organization: string }) =>
  `${publicUrl}/unirme/${code}?${new URLSearchParams({ organization })}`;
