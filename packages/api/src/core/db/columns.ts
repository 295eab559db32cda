import { isNull, sql } from 'drizzle-orm';
import { bigint, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';

/** Integer 1/100 of the organization's currency. */
export const moneyColumn = () => bigint({ mode: 'number' });

/** Integer 1/1000 of the unit. */
export const quantityColumn = () => bigint({ mode: 'number' });

export const instantColumn = () => timestamp({ withTimezone: true });

/** What a list of names is sorted by: numbers by their value, ñ between n and o, accents and case aside. */
export const sortKeyColumn = () => text().notNull().generatedAlwaysAs(sql`sort_key(name)`);

/** What a table has whose rows are marked and not removed. A deletion changes both: copies learn of it. */
export const softDeleted = () => ({
  updatedAt: instantColumn().notNull().defaultNow(),
  deletedAt: instantColumn(),
});

/** How long what was deleted can be taken back. */
export const restorableDays = 30;

export const notDeleted = ({ deletedAt }: { deletedAt: PgColumn }) => isNull(deletedAt);
