import { tutorials } from '@mostrador/shared/codes/tutorials';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Which tutorials a person has done, wherever he works. */
export const tutorialMarks = pgTable(
  'tutorial_marks',
  { userId: uuid().notNull(), tutorial: text({ enum: tutorials }).notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.tutorial] })],
);
