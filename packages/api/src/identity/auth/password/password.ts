import { hash, parseOptions, verify } from '@node-rs/argon2';
import { InvalidField } from '../../../core/call/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id of the normalized text, because keyboards encode the same letter in several ways. */
export const hashPassword = (password: string) => hash(spelling(password), parameters);

/** Takes the same time for an address without an account, so that its timing reveals nothing. */
export const isPasswordOf = (storedHash: string | null | undefined, password: string) =>
  verify(storedHash ?? nobodysHash, spelling(password));

/** True if the stored hash was made with other parameters than new ones. */
export function isOutdated(storedHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(storedHash);
  const used = { memoryCost, timeCost, parallelism };
  return JSON.stringify(used) !== JSON.stringify(parameters);
}

/** Refuses the passwords that attackers try first: common passwords, and the user's own address. */
export function refuseCommon({ password, email = '' }: { password: string; email?: string }) {
  const lower = spelling(password).toLowerCase();
  const [local = ''] = email.split('@');
  if (isCommonPassword(lower) || lower === email || lower === local)
    throw new InvalidField('password', 'passwordTooCommon');
}

const spelling = (password: string) => password.normalize('NFKC');

const { memoryCost, timeCost, parallelism } = parameters;
const nobodysHash =
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$` + `${'A'.repeat(22)}$${'A'.repeat(43)}`;
