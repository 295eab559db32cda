import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/** The keys of programs. They are never removed: what one did names it for as long as it stands. */
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
    /** Addresses and ranges it may come from; none means any. */
    ipAllow: text().array().notNull().default(sql`'{}'`),
    /** It may at most what this person may, and ends with his membership. */
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
