import type { Gate } from '@mostrador/shared/rights/gates';

/**
 * `rest`: the documented path or paths. `creates`: answers 201. `wrapper`: the singular name in which a body
 * may be wrapped, if it is not the last plural of the path. `ignoresOrganization`: the call concerns only
 * the user, so its Organization header is not read. `pipelinesKey`: the idempotency key is claimed in one
 * wave with the work's first statements, which only read.
 */
export type Meta = {
  gate?: Gate | 'open' | 'anyCaller' | 'signedIn' | 'storefront';
  rest?:
    | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
    | readonly `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`[];
  creates?: boolean;
  wrapper?: string;
  /** A second name in which a body may be wrapped. */
  alsoWrapped?: string;
  /**
   * The field that a body calls `id` if the path names another record: the client's id of the created record.
   */
  ownId?: string;
  /** The procedure that reads the one record that this one returns, if its path does not show that. */
  shownBy?: string;
  /** The kind of form that the call accepts: public pictures, private pictures, or one spreadsheet. */
  multipart?: boolean | 'private' | 'spreadsheet';
  ignoresOrganization?: boolean;
  pipelinesKey?: boolean;
  /**
   * True if it may sum years of data. It then waits for its turn among all reports, so that no sale waits
   * for it.
   */
  isReport?: boolean;
  /** The field with a list of rows. Every refusal contains the row, counted from 1, in its text and path. */
  rows?: string;
  /** True if a session opened by PIN at a till may call it, although it concerns the user. */
  atTill?: boolean;
  /**
   * True if a visitor of an example shop without an account may call it, although it writes about the user.
   */
  forVisitors?: boolean;
  /**
   * Fields of the output that only the first answer contains. They are null in the answer stored under an
   * idempotency key.
   */
  shownOnce?: readonly string[];
  /** The call that renews the fields of `shownOnce`. A repetition returns it as `renewWith`, for `{id}`. */
  renewedBy?: string;
  /**
   * True if the output contains a secret that a retry must receive again. The answer stored under an
   * idempotency key is then encrypted.
   */
  sealsAnswer?: boolean;
  /** True for a mutation that changes nothing, which no log records. */
  isUnlogged?: boolean;
  /** The routers with answers that a mutation changes, by default its own: clients that show them refetch. */
  touches?: readonly string[];
};

/** The routers with answers that a mutation changes, from its path and its own metadata. */
export const touchesOf = (path: string, { touches }: Meta) => touches ?? [path.split('.')[0] ?? path];
