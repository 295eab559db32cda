import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../core/call/call.ts';
import { signatureOf } from '../../core/io/signature.ts';

type Owner = { config: Pick<Config, 'secret'>; organizationId: string };

/** 96 bits: short enough for a code that a phone reads from across a table, and not to be guessed. */
const markLength = 16;

const markOf = ({ config, organizationId }: Owner, table: string) =>
  signatureOf(config.secret, 'table', `${organizationId}/${table}`).slice(0, markLength);

/** What the code on a table says: which one it is, and that the shop itself put it there. */
export const tableCodeOf = (owner: Owner, table: string) => `${table}.${markOf(owner, table)}`;

/** The table whose code was scanned; null for what the shop has put on none. */
export function tableIn(owner: Owner, code: string): string | null {
  const [, table, mark] = /^([1-9]\d{0,3})\.([\w-]{16})$/.exec(code) ?? [];
  if (!table || !mark) return null;
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(owner, table))) ? table : null;
}
