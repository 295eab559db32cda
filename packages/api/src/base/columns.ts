import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Integer 1/100 of the organization's currency. */
export const moneyColumn = () => bigint({ mode: 'number' });

/** Integer 1/1000 of the unit. */
export const quantityColumn = () => bigint({ mode: 'number' });

export const instantColumn = () => timestamp({ withTimezone: true });
