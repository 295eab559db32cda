import type { DomainError } from '../call/errors.ts';

/**
 * The refusal that a violated constraint means to the caller, by the name of the constraint in the database.
 */
export type Constraints = Record<string, () => DomainError>;

const meanings = new Map<string, () => DomainError>();

/** Called once per domain, with the meanings of its tables' constraints. */
export function explainConstraints(constraints: Constraints) {
  for (const [name, meaning] of Object.entries(constraints)) meanings.set(name, meaning);
}

export const meaningOfConstraint = (name: string | undefined) =>
  name === undefined ? undefined : meanings.get(name);
