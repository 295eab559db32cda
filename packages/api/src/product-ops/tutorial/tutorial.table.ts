import { tutorials } from '@mostrador/shared/codes/tutorials';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Tutorials that a user has completed, in any organization. */
export const tutorialMarks = pgTable(
  'tutorial_marks',
  { userId: uuid().notNull(), tutorial: text({ enum: tutorials }).notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.tutorial] })],
);
