import { newId } from '@mostrador/shared/new-id';
import type { Hours } from '@mostrador/shared/opening';
import { eq } from 'drizzle-orm';
import { organizations, slugs } from '../../accounts/organization/organization.table.ts';
import type { Services } from '../../core/call/call.ts';
import { aShop, callerFor } from '../../core/testing.ts';
import { storeSettings } from '../store/store.table.ts';

const wholeDay = [{ from: '00:00', to: '00:00' }];
const always: Hours = {
  monday: wholeDay,
  tuesday: wholeDay,
  wednesday: wholeDay,
  thursday: wholeDay,
  friday: wholeDay,
  saturday: wholeDay,
  sunday: wholeDay,
};

type Said = Partial<typeof storeSettings.$inferInsert>;

/** Opens the store of a shop to the public under an address of its own; always open unless said. */
export async function publish(services: Services, organizationId: string, said: Said = {}) {
  const slug = `tienda-${newId().slice(-12)}`;
  await services.db.update(organizations).set({ slug }).where(eq(organizations.id, organizationId));
  await services.db.insert(slugs).values({ slug, holderId: organizationId });
  await services.db.insert(storeSettings).values({
    id: organizationId,
    organizationId,
    isPublished: true,
    delivery: true,
    tables: 5,
    fixedRate: 1500,
    outsideAreas: 'fixed_rate',
    payWithCard: true,
    payWithBank: true,
    whatsappContact: '+50255550000',
    hours: always,
    ...said,
  });
  return slug;
}

/** A shop with a published store and coffee in it, and a stranger who orders there. */
export async function aStore(services: Services, said: Said = {}) {
  const shop = await aShop(services);
  const slug = await publish(services, shop.organizationId, said);
  const coffee = await shop.caller.product.create({ name: 'Café', price: 1250, cost: 700, stock: 10_000 });
  const stranger = callerFor(services);
  const order = (more: object = {}) => ({
    slug,
    products: [{ id: coffee.id, quantity: 2000 }],
    customer: { name: 'Marta Xol', phone: phoneOf() },
    deliveryMethod: 'pick_in_store' as const,
    paymentMethod: 'cash' as const,
    ...more,
  });
  return { ...shop, slug, coffee, stranger, order };
}

let phones = 0;

/** Another one each time: of one phone only three orders may be open. */
function phoneOf() {
  phones += 1;
  return `+502 5${String(phones).padStart(7, '0')}`;
}
