import { storeSettings } from '@mostrador/api/channels/store/store.table';
import { webOrders } from '@mostrador/api/channels/weborder/weborder.table';
import { uploads } from '@mostrador/api/platform/upload/upload.table';
import { type Services, signatureOf } from '@mostrador/api/server';
import { type aShop, callerFor } from '@mostrador/api/testing';
import type { Hours } from '@mostrador/shared/time/opening';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';

const wholeDay = [{ from: '00:00', to: '00:00' }];
const alwaysOpen: Hours = {
  monday: wholeDay,
  tuesday: wholeDay,
  wednesday: wholeDay,
  thursday: wholeDay,
  friday: wholeDay,
  saturday: wholeDay,
  sunday: wholeDay,
};

type Ordered = { shop: Awaited<ReturnType<typeof aShop>>; product: string; mark: string; slug: string };

/** Orders of its published store: one that waits, one at work, one that was rated. */
export async function itsOrders(services: Services, { shop, product, mark, slug }: Ordered) {
  const { organizationId, caller } = shop;
  await services.db
    .update(storeSettings)
    .set({ hours: alwaysOpen, payWithBank: true })
    .where(eq(storeSettings.id, organizationId));
  const stranger = callerFor(services);
  const order = async (phone: string) =>
    stranger.storeOrder.create({
      slug,
      products: [{ id: product, quantity: 1000, note: mark }],
      customer: { name: `${mark} comprador`, phone },
      deliveryMethod: 'pick_in_store',
      paymentMethod: 'cash',
      comments: mark,
    });
  const waiting = await order('+50241230001');
  const working = await order('+50241230002');
  await caller.webOrder.approve({ id: working.id });
  const got = await order('+50241230003');
  await caller.webOrder.approve({ id: got.id });
  await caller.webOrder.complete({ id: got.id });
  const nuisance = await order('+50241230004');
  await caller.webOrder.reject({ id: nuisance.id, reason: mark, blockPhone: true });
  const [block] = (await caller.storeBlock.list({})).storeBlocks;
  const paid = await order('+50241230005');
  // The shop's account is still under review, so transfers are not available to customers.
  await services.db.update(webOrders).set({ paymentMethod: 'transfer' }).where(eq(webOrders.id, paid.id));
  const picture = await aPicture(services, { organizationId, mark });
  await stranger.storeOrder.prove({ code: paid.trackingCode, image: picture.signedId });
  const next = await aPicture(services, { organizationId, mark });
  const { trackingCode } = got;
  const rating = await stranger.storeOrder.rate({ code: trackingCode, stars: 5, comment: mark });
  return {
    codes: {
      waiting: waiting.trackingCode,
      got: trackingCode,
      paid: paid.trackingCode,
      proof: next.signedId,
    },
    things: {
      order: waiting.id,
      workingOrder: working.id,
      rating: rating.id,
      storeBlock: block?.id ?? '',
      provedOrder: paid.id,
      proof: picture.id,
    },
  };
}

type Pictured = { organizationId: string; mark: string };

/** The picture of a payment as a stranger's form brings it, and the name by which it is put to an order. */
async function aPicture({ db, config }: Services, { organizationId, mark }: Pictured) {
  const id = newId();
  await db.insert(uploads).values({
    id,
    organizationId,
    visibility: 'private',
    filename: `${mark}-comprobante.png`,
    contentType: 'image/png',
    byteSize: 10,
    checksum: mark,
    storageKey: `private/${organizationId}/${id}`,
    storedAt: new Date(),
  });
  const signature = signatureOf(config.secrets, 'blob', `${organizationId}/${id}`);
  return { id, signedId: `${id}.${signature}` };
}
