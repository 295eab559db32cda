import type { VerificationArea } from '@mostrador/shared/codes/verification-areas';
import type { AnyTRPCRouter } from '@trpc/server';
import type { SQL } from 'drizzle-orm';
import type { Services } from './call/call.ts';
import { type Constraints, explainConstraints } from './db/constraint.ts';
import type { EventDeclaration, Listener } from './jobs/event.ts';
import type { AnyJob } from './jobs/job.ts';

/** The services that a cleanup needs, and the number of deleted rows by name. */
export type Cleanup = (services: Services) => Promise<Record<string, number>>;

/**
 * Everything that the program must know about a domain, declared in the domain's own folder. `name` is the
 * folder. `routers` are its procedures by the names that clients call, `constraints` the meaning of a
 * violated constraint of its tables, `jobs` its background work, `cleanup` its nightly deletions.
 * `usesUpload` is true for a row `u` of `uploads` that the domain shows: the file is then not deleted as
 * unused. `verifiedAs` is the area under which «Verify my books» checks the invariants of the domain; null
 * if the invariants are about users and plans, not about the books of one organization.
 */
export type Domain = {
  name: string;
  routers?: Record<string, AnyTRPCRouter>;
  constraints?: Constraints;
  jobs?: readonly AnyJob[];
  cleanup?: Cleanup;
  usesUpload?: SQL;
  verifiedAs?: VerificationArea | null;
  /** Statements that repair running totals, by the name of the invariant that finds them wrong. */
  mends?: Readonly<Record<string, string>>;
  /** The events of its records, and its listeners to events of any domain. */
  events?: readonly EventDeclaration[];
  listeners?: readonly Listener[];
};

const areas = new Map<string, VerificationArea | null>();

const mends = new Map<string, string>();

/**
 * Returns the statement that repairs what an invariant found. It follows `found`, the rows of that
 * invariant.
 */
export const findRepair = (invariant: string) => mends.get(invariant);

/** Returns the area of a domain's invariants; undefined if the domain has none. */
export const verificationAreaOf = (name: string) => areas.get(name);

export function domain<const Own extends Domain>(own: Own): Own {
  explainConstraints(own.constraints ?? {});
  if (own.verifiedAs !== undefined) areas.set(own.name, own.verifiedAs);
  for (const [invariant, statement] of Object.entries(own.mends ?? {})) mends.set(invariant, statement);
  return own;
}
