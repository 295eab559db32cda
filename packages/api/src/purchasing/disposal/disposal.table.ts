import { sql } from 'drizzle-orm';
import { check, date, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';
import type { Account } from '../../ledger/ledger/accounts.ts';

/** Fixed assets that were sold or scrapped, by the document that entered each into the books. */
export const assetDisposals = tenantTable(
  { name: 'asset_disposals', rights: 'edit' },
  {
    assetType: text({ enum: ['purchase', 'initial_balance'] }).notNull(),
    assetId: uuid().notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    /** The proceeds and the account that received them. 0 means that the asset was scrapped. */
    price: moneyColumn().notNull(),
    intoAccount: text().$type<Account>(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
    /** The time at which the disposal was undone, because the asset still exists. */
    voidedAt: instantColumn(),
  },
  (t) => [
    uniqueIndex('asset_disposals_asset_key').on(t.organizationId, t.assetId).where(sql`voided_at is null`),
    check('asset_disposals_price_check', sql`price >= 0 and (price > 0) = (into_account is not null)`),
    check('asset_disposals_actor_check', sql`(user_id is null) = (actor is not null)`),
  ],
);
