import type { Services } from '../../core/call/call.ts';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop } from '../../core/testing.ts';

export const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
export const pin = '4827';

export type ApprovalInput = Parameters<Awaited<ReturnType<typeof aShop>>['caller']['approval']['create']>[0];
export const act = (procedure: string, input: Record<string, unknown>) => ({ procedure, input });
export const sold = (input: Record<string, unknown>) => act('pos.create', input);
export const anyAct = sold({});

/** Creates a till with a cashier who may only sell, and an owner with a PIN. */
export async function aTillOf(services: Services) {
  const shop = await aShop(services);
  await shop.givePin(pin);
  const product = await shop.caller.product.create({ name: 'Café', price: 1000, stock: 100_000 });
  const cashier = await shop.employee();
  const approval = async (gate: ApprovalInput['gate'], act: ApprovalInput['act']) =>
    (await cashier.caller.approval.create({ userId: shop.owner.id, pin, gate, act })).approval;
  const line = { id: product.id, quantity: 1000 };
  return { shop, cashier, product, approval, line };
}
