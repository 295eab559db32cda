import { isNull, sql } from 'drizzle-orm';
import { bigint, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';

/** An integer in 1/100 of the organization's currency. */
export const moneyColumn = () => bigint({ mode: 'number' });

/** An integer in 1/1000 of the unit. */
export const quantityColumn = () => bigint({ mode: 'number' });

export const instantColumn = () => timestamp({ withTimezone: true });

/** The sort key of a list of names: numbers by their value, ñ between n and o, accents and case ignored. */
export const sortKeyColumn = () => text().notNull().generatedAlwaysAs(sql`sort_key(name)`);

/** The columns of a table with soft deletion. A deletion changes both, so that copies receive it. */
export const softDeleted = () => ({
  updatedAt: instantColumn().notNull().defaultNow(),
  deletedAt: instantColumn(),
});

/** The number of days in which a deletion can be undone. */
export const restorableDays = 30;

export const notDeleted = ({ deletedAt }: { deletedAt: PgColumn }) => isNull(deletedAt);
