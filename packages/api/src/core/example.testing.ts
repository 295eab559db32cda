import type { aShop } from './testing.ts';

type Shop = Awaited<ReturnType<typeof aShop>>;

/**
 * The records of a domain in the furnished shop of the tests, and inputs that its procedures accept there.
 * The tests of rights, tenancy and answers call every procedure, so a domain whose inputs refer to a record
 * of its own exports such an `example` from `<domain>.example.testing.ts`.
 */
export type Example = {
  /** Creates the records, with `mark` in every text that a person may write. Returns their ids by name. */
  create: (shop: Shop, mark: string) => Promise<Record<string, string>>;
  /** The inputs by procedure. A procedure that is missing here gets an input that is made from its schema. */
  inputs: (ids: Record<string, string>, mark: string) => Record<string, Record<string, unknown>>;
};
