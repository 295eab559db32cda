import type { Hours } from '@mostrador/shared/time/opening';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { aShop, callerFor } from '../../core/testing.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { signedIdOf } from '../../platform/upload/upload.ts';
import { reviewPayment } from '../store/payment-review.ts';
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

type StoreOverrides = Partial<typeof storeSettings.$inferInsert>;

type Shop = Pick<Awaited<ReturnType<typeof aShop>>, 'caller' | 'organizationId'>;

/** Opens the store of a shop to the public, by default without closing hours. Returns its address. */
export async function publish(
  services: Services,
  { caller, organizationId }: Shop,
  overrides: StoreOverrides = {},
) {
  const { slug } = await caller.store.update({
    description: 'Pan y café',
    fixedRate: 1500,
    isPublished: true,
  });
  await services.db
    .update(storeSettings)
    .set({
      delivery: true,
      tables: 5,
      outsideAreas: 'fixed_rate',
      payWithCard: true,
      payWithBank: true,
      whatsappContact: '+50255550000',
      hours: always,
      strangerShare: 100,
      ...overrides,
    })
    .where(eq(storeSettings.id, organizationId));
  return slug ?? '';
}

type Owner = Pick<Awaited<ReturnType<typeof aShop>>, 'caller' | 'organizationId'>;

/** Has the account looked at to which customers of a shop transfer. */
export async function acceptAccount(services: Services, { caller, organizationId }: Owner, account: Account) {
  const photo = async () => {
    const id = newId();
    const named = { filename: 'dpi.png', contentType: 'image/png', byteSize: 10, checksum: 'x' };
    const stored = { storageKey: `private/${organizationId}/${id}`, storedAt: new Date() };
    await services.db
      .insert(uploads)
      .values({ id, organizationId, visibility: 'private', ...named, ...stored });
    return signedIdOf({ config: services.config, organizationId }, id);
  };
  const [idFront, idBack, selfie] = [await photo(), await photo(), await photo()];
  await caller.paymentInfo.create({ ...account, idFront, idBack, selfie });
  await reviewPayment(services, { organizationId, status: 'accepted' });
}

type Account = { bankName: string; accountNumber: string; holder: string };
export const anAccount: Account = { bankName: 'Banrural', accountNumber: '445566778899', holder: 'Ana' };

/** A shop with a published store and coffee in it, and a stranger who orders there. */
export async function aStore(services: Services, overrides: StoreOverrides = {}) {
  const shop = await aShop(services);
  const slug = await publish(services, shop, overrides);
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
