import type { Config } from '../../core/call/call.ts';
import { isSignedBy, signatureOf } from '../../core/io/signature.ts';

type Owner = { config: Pick<Config, 'secrets'>; organizationId: string };

/** 96 bits: not guessable, but short enough for a code that a phone scans from across a table. */
const markLength = 16;

/** Builds the code of a table: its number and a signature that proves the shop issued it. */
export function tableCodeOf({ config, organizationId }: Owner, table: string) {
  const signature = signatureOf(config.secrets, 'table', `${organizationId}/${table}`);
  return `${table}.${signature.slice(0, markLength)}`;
}

/** Reads the table from a scanned code; null if the shop did not issue the code. */
export function tableIn({ config, organizationId }: Owner, code: string): string | null {
  const [, table, mark] = /^([1-9]\d{0,3})\.([\w-]{16})$/.exec(code) ?? [];
  if (!table || !mark) return null;
  const signed = { text: `${organizationId}/${table}`, signature: mark, length: markLength };
  return isSignedBy(config.secrets, 'table', signed) ? table : null;
}
