import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/** The API keys of programs. They are never removed, because the records of their acts refer to them. */
export const apiKeys = tenantTable(
  { name: 'api_keys', rights: 'edit' },
  {
    name: text().notNull(),
    /** The beginning and end of the key, by which a user recognizes it. */
    prefix: text().notNull(),
    lastFour: text().notNull(),
    /** SHA-256 of the whole key. */
    hash: text().notNull(),
    scopes: text().array().notNull().default(sql`'{}'`),
    /** The addresses and ranges from which the key may be used. Empty means any. */
    ipAllow: text().array().notNull().default(sql`'{}'`),
    /** The user whose permissions limit the key. The key ends with the membership of that user. */
    createdBy: uuid().notNull(),
    expiresAt: instantColumn(),
    lastUsedAt: instantColumn(),
    revokedAt: instantColumn(),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('api_keys_hash_key').on(t.hash),
    index('api_keys_creator').on(t.organizationId, t.createdBy),
  ],
);
