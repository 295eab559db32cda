import type { Gate } from '@mostrador/shared/rights/gates';

/**
 * `rest`: the documented path or paths. `creates`: 201. `wrapper`: the singular name a body may be wrapped
 * in, where it is not the last plural of the path. `ignoresOrganization`: the call is about the person alone,
 * so its Organization header is not read. `pipelinesKey`: the idempotency key is claimed in one wave with the
 * work's first statements, which only read.
 */
export type Meta = {
  gate?: Gate | 'open' | 'anyCaller' | 'signedIn' | 'storefront';
  rest?:
    | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
    | readonly `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`[];
  creates?: boolean;
  wrapper?: string;
  /** Another name in which a body may be wrapped. */
  alsoWrapped?: string;
  /**
   * The field that a body calls `id` if the path names another record: the client's id of the created record.
   */
  ownId?: string;
  /** The procedure that reads the one record that this one returns, if its path does not show that. */
  shownBy?: string;
  /** Takes forms: pictures, pictures that are not for everybody, or one spreadsheet. */
  multipart?: boolean | 'private' | 'spreadsheet';
  ignoresOrganization?: boolean;
  pipelinesKey?: boolean;
  /** Sums what may be years: it waits for its turn among all reports, so that no sale waits for them. */
  isReport?: boolean;
  /** The field that is a list of rows, of which every refusal says the row, from 1, in words and path. */
  rows?: string;
  /** Also for a session that a PIN opened at a till, although it is about the person. */
  atTill?: boolean;
  /** Also for who has no account and looks at an example shop, although it writes about the person. */
  forVisitors?: boolean;
  /** Fields of the output that only the first answer shows: what an idempotency key keeps says null there. */
  shownOnce?: readonly string[];
  /** The call that renews what `shownOnce` hides: a repetition answers it as `renewWith`, for `{id}`. */
  renewedBy?: string;
  /** The output holds a secret that a retry has to get again: what an idempotency key keeps is sealed. */
  sealsAnswer?: boolean;
  /** A mutation that changes nothing: no log tells of it. */
  isUnlogged?: boolean;
  /** The routers with answers that a mutation changes, by default its own: clients that show them refetch. */
  touches?: readonly string[];
};

/** The routers with answers that a mutation changes, from its path and its own metadata. */
export const touchesOf = (path: string, { touches }: Meta) => touches ?? [path.split('.')[0] ?? path];
