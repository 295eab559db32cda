import { notifications } from '@mostrador/api/identity/notification/notification.table';
import type { Services } from '@mostrador/api/server';
import type { aShop } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';

type Stocked = {
  shop: Awaited<ReturnType<typeof aShop>>;
  mark: string;
  productId: string;
  variantId: string;
};

/** Goods received on credit, some that went back, a count in each of its states, and a notification. */
export async function itsStock({ db }: Services, { shop, mark, productId, variantId }: Stocked) {
  const { caller, organizationId } = shop;
  const supplier = await caller.contact.create({ name: `${mark} proveedor`, kind: 'supplier' });
  const purchase = await caller.purchase.create({
    contactId: supplier.id,
    supplierDocument: `${mark}-f`,
    comments: mark,
    products: [{ id: productId, quantity: 1000, cost: 700 }],
    paymentMethod: 'credit',
  });
  const returned = await caller.purchase.create({
    contactId: supplier.id,
    products: [{ id: productId, quantity: 5000, cost: 700 }],
    paymentMethod: 'credit',
  });
  const returnedLine = returned.products[0]?.lineId ?? '';
  const supplierReturn = await caller.supplierReturn.create({
    purchaseId: returned.id,
    products: [{ lineId: returnedLine, quantity: 1000 }],
    reason: mark,
  });
  const count = async () => {
    const { id } = await caller.stockCount.create({ name: `${mark} conteo` });
    await caller.stockCount.count({ id, variantId, quantity: 50_000 });
    return id;
  };
  const reviewed = async () => {
    const id = await count();
    await caller.stockCount.finish({ id });
    return id;
  };
  const notification = newId();
  await db.insert(notifications).values({
    id: notification,
    organizationId,
    kind: 'stock_low',
    severity: 'warning',
    subjectId: productId,
    details: { name: mark, stock: 1000 },
  });
  return {
    supplier: supplier.id,
    purchase: purchase.id,
    returnedPurchase: returned.id,
    returnedLine,
    supplierReturn: supplierReturn.id,
    openCount: await count(),
    endingCount: await count(),
    cancelledCount: await count(),
    reviewedCount: await reviewed(),
    settledCount: await reviewed(),
    postedCount: await reviewed(),
    notification,
  };
}
