import type { Output } from '../../../lib/api/output.ts';

export type Member = Output<'organization.users'>['users'][number];
export type Role = Output<'role.byId'>;
export type Invite = Output<'invitation.byId'>;

/** A member without a name is shown by the address, which the owner may see. */
export const nameOf = ({ name, email }: Member): string => name || (email ?? '');

/** True for a member without an account, who signs in at the till by the PIN that the owner set. */
export const isOfCounter = ({ email }: Pick<Member, 'email'>): boolean => email === '';

/** The action on a member that the owner is about to confirm. */
export type MemberAct = { what: 'role' | 'pin' | 'remove' | 'transfer'; member: Member };
export type DoWithMember = { member: Member; onDo: (act: MemberAct) => void };

/** The email addresses in a pasted text, each once, in lower case and without names. */
export const emailsIn = (text: string): string[] => [
  ...new Set(
    wordsIn(text.replace(named, (_, name: string, address: string) => `${addressesIn(name)} ${address} `)),
  ),
];

/**
 * `"Pérez, Carla" <carla@example.com>`: the name is the text before the brackets, back to a line break or
 * semicolon.
 */
const named = /([^<>;\n]*)<([^<>]*)>/g;

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;<>"()]+/)
    .filter((word) => word.length > 0);

/** Commas separate people but also parts of names, so only words with an @ count. */
const addressesIn = (text: string) => [' ', ...wordsIn(text).filter((word) => word.includes('@'))].join(' ');

/** The first invalid address. It is shown before anything is sent. */
export const wrongEmail = (emails: readonly string[]): string | undefined =>
  emails.find((email) => !/^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(email));
