import { eachDay } from '@mostrador/shared/time/opening';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { deliveryAreas } from '../../../catalog/deliveryarea/deliveryarea.table.ts';
import { shapeOf } from '../../../catalog/deliveryarea/deliveryarea.ts';
import { changeStore } from '../../../channels/store/store.ts';
import { organizations } from '../../../identity/organization/organization.table.ts';
import { CouponInput } from '../../../sales/coupon/coupon.schema.ts';
import { createCoupon } from '../../../sales/coupon/coupon.ts';
import type { Plan } from '../demo-plan.ts';
import { type Act, clockOf, type DemoCall } from './act.ts';

export const storeHours = eachDay(() => [{ from: '06:30', to: '21:30' }]);
export type Areas = Record<'near' | 'far', string>;

/** Plans the opening of the public page on the first day, with two delivery areas and two coupons. */
export function planStore(plan: Plan, areas: Areas): Act[] {
  const clock = clockOf({ now: plan.now, timeZone: plan.place.timeZone });
  const first = plan.days - 1;
  return [
    { kind: 'act', at: clock(first, 340), action: 'store.update', run: (call) => publish(call, plan) },
    {
      kind: 'act',
      at: clock(first, 342),
      action: 'deliveryArea.create',
      run: (call) => addAreas(call, { plan, areas }),
    },
    {
      kind: 'act',
      at: clock(first, 345),
      action: 'coupon.create',
      run: (call) => addCoupons(call, { plan, clock }),
    },
  ];
}

async function publish(call: DemoCall, { place }: Plan) {
  const { tx, principal } = call;
  const { organizationId } = principal;
  await changeStore(call, {
    isPublished: true,
    description: 'Pide en línea y recoge en la tienda, o te lo llevamos a casa.',
    fixedRate: place.money(1500),
    outsideAreas: 'refuse',
    pickInStore: true,
    delivery: true,
    hours: storeHours,
    payWithCash: true,
    payWithCard: true,
    prepMinutes: 25,
    lowStockNote: true,
    // An example is no shop that people should find.
    isIndexed: false,
  });
  const slug = `ejemplo-${organizationId.slice(-12)}`;
  await tx.update(organizations).set({ slug }).where(eq(organizations.id, organizationId));
  return [organizationId];
}

async function addAreas({ tx }: DemoCall, { plan: { place }, areas }: { plan: Plan; areas: Areas }) {
  const near = { name: 'El barrio', places: ['Zona 1', 'Zona 2'], etaMinutes: 35, etaMax: 50 };
  const far = { name: 'Colonias vecinas', places: ['Colonia El Maestro'], etaMinutes: 60, etaMax: 80 };
  const shape = { match: 'list' as const, radiusM: null, polygon: null };
  // The delivery within the neighbourhood is free, so that the margin of the goods is the gross profit.
  const nearTerms = { fee: 0, position: 1 };
  const farTerms = { fee: place.money(2000), minimumOrder: place.money(5000), position: 2 };
  await tx.insert(deliveryAreas).values([
    { id: areas.near, name: near.name, ...nearTerms, ...shapeOf({ ...shape, ...near }) },
    { id: areas.far, name: far.name, ...farTerms, ...shapeOf({ ...shape, ...far }) },
  ]);
  return Object.values(areas);
}

type Promoting = { plan: Plan; clock: ReturnType<typeof clockOf> };

/** One coupon has ended, the other one still runs for a month. */
async function addCoupons(call: DemoCall, { plan: { days, place }, clock }: Promoting) {
  const ended = {
    name: 'Semana de apertura',
    code: 'APERTURA',
    value: place.money(500),
    unit: 'money',
    startsAt: clock(days - 1, 0).toISOString(),
    endsAt: clock(days - 8, 0).toISOString(),
    active: false,
    maxActivations: 50,
  };
  const running = {
    name: 'Primera compra en línea',
    code: 'BIENVENIDO',
    value: 1000,
    unit: 'percentage',
    startsAt: clock(days - 1, 0).toISOString(),
    endsAt: clock(-30, 0).toISOString(),
    perCustomer: 1,
    channels: ['web'],
  };
  const ids = [newId(), newId()];
  for (const [index, coupon] of [ended, running].entries())
    await createCoupon(call, {
      input: CouponInput.parse(coupon),
      creation: { id: ids[index] ?? newId(), fingerprint: null },
    });
  return ids;
}
