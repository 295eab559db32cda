import type { Actor, Principal, WriteActor } from '../call.ts';
import { forbidden } from '../errors.ts';

/** The columns that store the actor: a member by id, any other actor by kind, id and name. */
export type ActorColumns = { userId: string | null; actor: Actor | null };

export const authorOf = ({ user, actor }: Pick<WriteActor, 'user' | 'actor'>): ActorColumns => ({
  userId: user?.id ?? null,
  actor: user ? null : actor,
});

/** The actor of a row as returned to clients; null for the program itself. */
export function namedAuthor({ userId, actor }: ActorColumns, memberName: string | null) {
  if (userId) return { id: userId, name: memberName ?? '' };
  return actor?.id ? { id: actor.id, name: actor.name } : null;
}

/** Returns the user of a call that only users may make; an API key is refused with 403. */
export function personOf({ user }: Pick<Principal, 'user'>) {
  if (!user) throw forbidden('permissionDenied', { scope: null });
  return user;
}
