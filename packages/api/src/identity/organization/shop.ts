import type { Tx } from '@mostrador/database/connect';
import { readSettings } from '@mostrador/shared/shop/settings';
import { eq } from 'drizzle-orm';
import type { Shop } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { organizations } from './organization.table.ts';

/**
 * Reads the shop in the form that a request has, and the events it listens to, for work outside of requests.
 */
export async function readShop(
  tx: Tx,
  organizationId: string,
): Promise<{ shop: Shop; listenedEvents: string[] }> {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  if (!organization) throw notFound();
  const { businessType: accountType, settings, listenedEvents } = organization;
  return { shop: { ...organization, accountType, settings: readSettings(settings) }, listenedEvents };
}

export const decimalSignOf = ({ settings }: Pick<Shop, 'settings'>): '.' | ',' =>
  settings.moneySymbol === 'comma' ? ',' : '.';
