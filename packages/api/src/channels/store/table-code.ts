import type { Config } from '../../core/call/call.ts';
import { isSignedBy, signatureOf } from '../../core/io/signature.ts';

type Owner = { config: Pick<Config, 'secrets'>; organizationId: string };

/** 96 bits: short enough for a code that a phone reads from across a table, and not to be guessed. */
const markLength = 16;

/** What the code on a table says: which one it is, and that the shop itself put it there. */
export function tableCodeOf({ config, organizationId }: Owner, table: string) {
  const signature = signatureOf(config.secrets, 'table', `${organizationId}/${table}`);
  return `${table}.${signature.slice(0, markLength)}`;
}

/** The table whose code was scanned; null for what the shop has put on none. */
export function tableIn({ config, organizationId }: Owner, code: string): string | null {
  const [, table, mark] = /^([1-9]\d{0,3})\.([\w-]{16})$/.exec(code) ?? [];
  if (!table || !mark) return null;
  const signed = { text: `${organizationId}/${table}`, signature: mark, length: markLength };
  return isSignedBy(config.secrets, 'table', signed) ? table : null;
}
