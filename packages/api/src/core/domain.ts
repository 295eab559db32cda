import type { VerificationArea } from '@mostrador/shared/codes/verification-areas';
import type { AnyTRPCRouter } from '@trpc/server';
import type { SQL } from 'drizzle-orm';
import type { Services } from './call/call.ts';
import { type Constraints, explainConstraints } from './db/constraint.ts';
import type { EventDeclaration, Listener } from './jobs/event.ts';
import type { AnyJob } from './jobs/job.ts';

/** What a cleanup needs, and what it removed, by name. */
export type Cleanup = (services: Services) => Promise<Record<string, number>>;

/**
 * Everything the program has to know about a domain, said in the domain's own folder. `name` is the folder.
 * `routers` are its procedures by the name clients call them, `constraints` what a violated constraint of its
 * tables means, `jobs` what it does off the request, `cleanup` what it removes every night. `usesUpload` is
 * true of a row `u` of `uploads` that something of the domain shows: such a file is not removed as unused.
 * `verifiedAs` is the area under which «Verify my books» asks the invariants of the domain; null where they
 * are about people and plans, not about the books of one organization.
 */
export type Domain = {
  name: string;
  routers?: Record<string, AnyTRPCRouter>;
  constraints?: Constraints;
  jobs?: readonly AnyJob[];
  cleanup?: Cleanup;
  usesUpload?: SQL;
  verifiedAs?: VerificationArea | null;
  /** Statements that mend running totals, by the name of the invariant that finds them wrong. */
  mends?: Readonly<Record<string, string>>;
  /** What happens to its things, and what it does when something happens anywhere. */
  events?: readonly EventDeclaration[];
  listeners?: readonly Listener[];
};

const areas = new Map<string, VerificationArea | null>();

const mends = new Map<string, string>();

/** The statement that mends what an invariant found; it follows `found`, the rows of that invariant. */
export const findRepair = (invariant: string) => mends.get(invariant);

/** The area of a domain's invariants; undefined where the domain names none. */
export const verificationAreaOf = (name: string) => areas.get(name);

export function domain<const Own extends Domain>(own: Own): Own {
  explainConstraints(own.constraints ?? {});
  if (own.verifiedAs !== undefined) areas.set(own.name, own.verifiedAs);
  for (const [invariant, statement] of Object.entries(own.mends ?? {})) mends.set(invariant, statement);
  return own;
}
