import type { Tx } from '@mostrador/database/connect';
import { translator } from '@mostrador/shared/text/translator';
import { createOrganization } from '../../organization/organization.ts';
import type { users } from '../../user/user.table.ts';

type Owner = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName'> & {
  language: 'es' | 'en' | 'ar';
};

/**
 * Creates the first organization of a new user, under a name that step two of the registration suggests
 * changing.
 */
export async function openFirstOrganization(
  tx: Tx,
  { id, firstName, lastName, language }: Owner,
  businessType: 'business' | 'person' = 'business',
) {
  const owner = { id, displayName: `${firstName} ${lastName}`.trim() };
  const name = translator(language)(`auth.firstOrganization.${businessType}`);
  await createOrganization(tx, { owner, language, values: { name, businessType } });
}
