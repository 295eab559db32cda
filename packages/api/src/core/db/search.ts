import type { Tx } from '@mostrador/database/connect';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The search of a list: every word of `content` occurs in the column, in any order; undefined without words.
 * A word of one or two letters must be the beginning of a word, because elsewhere it is not meaningful and
 * no index finds it. The column contains `searchKey`s. Row-level security keeps LIKE away from indexes
 * because LIKE is not leakproof; lists that may be long read a view such as `listed_products`.
 */
export const matching = (column: PgColumn | SQL, content: string | undefined) =>
  and(...wordsOf(content).map((word) => holding(column, word)));

function holding(column: PgColumn | SQL, word: string) {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length > 2
    ? sql`${column} like ${`%${literal}%`}`
    : sql`(${column} like ${`${literal}%`} or ${column} like ${`% ${literal}%`})`;
}

/**
 * The same search with tolerance for typing errors: each word resembles one in the column, or equals one
 * except for two transposed letters; a word with a digit must match exactly. It uses the same index as LIKE.
 */
export const resembling = (column: PgColumn | SQL, content: string | undefined) =>
  and(
    ...wordsOf(content).map((word) =>
      /\d/.test(word)
        ? holding(column, word)
        : or(sql`${column} %> ${word}`, ...swapped(word).map((other) => holding(column, other))),
    ),
  );

/**
 * Returns the variants with two transposed letters, because in a short word a transposition leaves too
 * little similarity.
 */
const swapped = (word: string) =>
  word.length < 3 || word.length > 6
    ? []
    : [...word.slice(1)].map((_, at) =>
        [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
      );

/** The share of a word that must match: two transposed letters leave less than half of a long one. */
export const tolerateTypos = (tx: Tx) =>
  tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.4', true)`);

const wordsOf = (content: string | undefined) =>
  [...new Set(searchKey(content ?? '').split(' '))].filter((word) => word !== '');
