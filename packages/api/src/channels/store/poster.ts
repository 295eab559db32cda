import type { TenantTx } from '@mostrador/database/connect';
import { directionOf } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import type { Call, Principal } from '../../core/call/call.ts';
import { conflict, InvalidField } from '../../core/call/errors.ts';
import type { Poster, PosterQuery } from './store.schema.ts';
import { readStore, storeAddress } from './store.ts';
import { tableCodeOf } from './table-code.ts';

type Reader = Pick<Call, 'config' | 'storage'> & { tx: TenantTx; principal: Principal };

/**
 * Reads the poster that a shop prints: its address as a code, for the shop or for a table, in the language of
 * its page. Refuses a shop without an address (409 `slugNeeded`) and a table that does not exist.
 */
export async function readPoster(ctx: Reader, { table }: PosterQuery): Promise<Poster> {
  const { config, principal } = ctx;
  const { organizationId, shop } = principal;
  const { slug, language, tables } = await readStore(ctx, organizationId);
  if (!slug) throw conflict('slugNeeded');
  const requested = tablesOf(table, tables);
  if (!requested) throw new InvalidField('table', 'tableUnknown');
  const t = translator(language);
  const address = storeAddress(ctx, slug);
  const codeOf = (each: string) => tableCodeOf({ config, organizationId }, each);
  return {
    language,
    direction: directionOf(language),
    name: shop.name,
    address,
    pages: requested.map((each) => ({
      table: each && t('store.posterTable', { table: each }),
      title: t(each ? 'store.posterAtTable' : 'store.posterTitle'),
      text: t('store.posterText'),
      link: each ? `${address}?mesa=${codeOf(each)}` : address,
    })),
  };
}

/**
 * Returns the tables of the posters, with null for the poster of the shop. Returns null if the table does
 * not exist.
 */
function tablesOf(table: string | undefined, count: number): (string | null)[] | null {
  if (!table) return [null];
  const all = Array.from({ length: count }, (_, index) => String(index + 1));
  if (table === 'all') return count > 0 ? all : null;
  return all.includes(table) ? [table] : null;
}
