import { scopes, scopesByDefault } from '@mostrador/shared/rights/scopes';
import { line } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { proofFields } from '../auth/auth.schema.ts';

const range = /^[0-9a-f.:]{2,39}(\/\d{1,3})?$/i;

const fields = {
  id: id().optional(),
  name: line(60, { required: 'apiKeyNameRequired' }),
  /** By default all read scopes, except for costs and the log; an empty list is refused. */
  scopes: z
    .array(z.enum(scopes, { error: 'scopeUnknown' }), { error: 'scopesRequired' })
    .min(1, 'scopesRequired')
    .max(200, 'tooManyItems')
    .default([...scopesByDefault])
    .describe('Absent: all that only looks, but for costs and the log.'),
  expiresAt: z.iso.datetime({ offset: true, error: 'invalidDate' }).nullable().optional(),
  ipAllow: z
    .array(z.string({ error: 'addressRangeInvalid' }).trim().regex(range, 'addressRangeInvalid'))
    .max(50, 'tooManyItems')
    .optional(),
};
export const ApiKeyInput = z.object({ ...fields, ...proofFields });
export type ApiKeyInput = z.output<typeof ApiKeyInput>;

/** The id of the key, or the whole key. */
export const ApiKeyNamed = z.object({ token: z.string({ error: 'required' }).min(1).max(200) });

export const ApiKey = z.object({
  id: id(),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string().meta({ wire: { name: 'last_4' } }),
  scopes: z.array(z.string()),
  ipAllow: z.array(z.string()),
  createdBy: z.object({ id: id(), name: z.string() }),
  expiresAt: z.date().nullable(),
  /** The last use, with a delay of up to five minutes. */
  lastUsedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
ApiKey.register(z.globalRegistry, { title: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;
export const ApiKeyList = listOf('apiKeys', ApiKey);

/**
 * `key` is returned once, by the call that created it. It is null in every repetition of that call, which
 * returns in `renewWith` the call that revokes the lost key; a new key is created instead.
 */
export const ApiKeyMade = ApiKey.extend({ key: z.string().nullable(), renewWith: z.string().nullable() });
ApiKeyMade.register(z.globalRegistry, { title: 'ApiKeyMade' });
