import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;

export type Member = Outputs['organization']['users']['users'][number];
export type Role = Outputs['role']['byId'];
export type Invite = Outputs['invitation']['byId'];

/** What the owner is about to do with a member, and what asks for it. */
export type MemberAct = { what: 'role' | 'remove' | 'transfer'; member: Member };
export type DoWithMember = { member: Member; onDo: (act: MemberAct) => void };

/** The addresses in a text that was pasted from anywhere, each once, in small letters. */
export const emailsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>"()]+/)
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word.length > 0),
  ),
];

/** What looks like no address: the first of them is told before anything is sent. */
export const wrongEmail = (emails: readonly string[]): string | undefined =>
  emails.find((email) => !/^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(email));
