import type { Db, Tx } from '@mostrador/database/connect';
import type { BusinessType } from '@mostrador/shared/codes/codes';
import { startingTransactions } from '@mostrador/shared/shop/starting-set';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import { sql } from 'drizzle-orm';
import { categories } from './category.table.ts';

type Books = { businessType: BusinessType; industry: string | null; countryId: string | null };

/**
 * Adds the usual transaction categories of this kind of books, with the names of the country. Existing ones
 * are not added again. Returns the number of added categories.
 */
export async function addStartingTransactions(
  tx: Db | Tx,
  organizationId: string,
  { businessType, industry, countryId, language }: Books & { language: Language },
) {
  const words = translator(language);
  const rows = startingTransactions(businessType, industry).map(({ code, type, group, isFixed = false }) => {
    const name = words(`starting.transactions.${code}`, { country: countryId ?? 'other' });
    const named = { name, nameKey: searchKey(name), code, isFixed };
    return { id: newId(), organizationId, ...named, transactionType: type, reportGroup: group };
  });
  const added = await tx
    .insert(categories)
    .values(rows.map((row) => ({ ...row, kind: 'transaction' as const })))
    .onConflictDoNothing()
    .returning({ id: categories.id });
  return added.length;
}

/**
 * Adds the missing categories for older organizations, or those whose country was set later. An organization
 * that deleted all of them gets none.
 */
export async function addMissingTransactions(db: Db) {
  const without = await db.execute<Found>(sql`
    select o.id, o.business_type as "businessType", o.industry, o.country_id as "countryId", u.language
    from organizations o
    join members m on m.organization_id = o.id and m.is_owner and m.removed_at is null
    join users u on u.id = m.user_id
    where o.deleted_at is null and o.country_id is not null and not exists (
      select from categories c where c.organization_id = o.id and c.kind = 'transaction')`);
  let added = 0;
  for (const { id, ...books } of without) added += await addStartingTransactions(db, id, books);
  return added;
}

type Found = Books & { id: string; language: Language };
