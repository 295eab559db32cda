import { openAt } from '@mostrador/shared/time/opening';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { approveOrder, giveUpOrder } from '../../../channels/weborder/handle/weborder-answer.ts';
import { completeOrder, progressOrder } from '../../../channels/weborder/handle/weborder-handle.ts';
import { placeOrder } from '../../../channels/weborder/place/weborder-place.ts';
import { rateOrder } from '../../../channels/weborder/rating.ts';
import { OrderInput } from '../../../channels/weborder/weborder.schema.ts';
import { demoContacts, demoPhone } from '../demo-people.ts';
import type { Plan, Shelved } from '../demo-plan.ts';
import { type Act, clockOf, type DemoCall, type Life, type Lines, linesOf, takenBy } from './act.ts';
import { type Areas, storeHours } from './store.ts';

/** The last step that an order has reached. */
type Reached = 'incoming' | 'preparing' | 'ready' | 'on_the_way' | 'completed' | 'rejected';

type Order = {
  customer: string;
  /** The age of the order in minutes. */
  age: number;
  way: 'pick_in_store' | 'delivery';
  reached: Reached;
  goods: Lines;
  comments?: string;
  rating?: { stars: number; comment: string };
};

const aDay = 1440;

/** Orders in each column of the board, the oldest first. */
const orders: Order[] = [
  {
    customer: 'Paola Chávez',
    age: 19 * aDay,
    way: 'delivery',
    reached: 'completed',
    goods: [
      [0, 2],
      [2, 3],
    ],
    rating: { stars: 5, comment: 'Llegó rápido y todo completo.' },
  },
  {
    customer: 'Kevin Núñez',
    age: 12 * aDay,
    way: 'pick_in_store',
    reached: 'completed',
    goods: [[1, 4]],
    rating: { stars: 5, comment: 'Muy amables.' },
  },
  {
    customer: 'Óscar Torres',
    age: 9 * aDay,
    way: 'delivery',
    reached: 'rejected',
    goods: [[5, 6]],
  },
  {
    customer: 'Silvia Campos',
    age: 6 * aDay,
    way: 'delivery',
    reached: 'completed',
    goods: [
      [3, 2],
      [4, 1],
      [6, 2],
    ],
    rating: { stars: 4, comment: 'Buen precio; faltó la bolsa.' },
  },
  {
    customer: 'Lidia Monroy',
    age: 2 * aDay,
    way: 'pick_in_store',
    reached: 'completed',
    goods: [
      [0, 1],
      [7, 2],
    ],
  },
  {
    customer: 'Brenda Ramírez',
    age: 85,
    way: 'delivery',
    reached: 'on_the_way',
    goods: [
      [2, 2],
      [3, 1],
    ],
  },
  {
    customer: 'Carlos Ortiz',
    age: 60,
    way: 'pick_in_store',
    reached: 'ready',
    goods: [[1, 6]],
    comments: 'Paso por él al salir del trabajo.',
  },
  {
    customer: 'Irma Santos',
    age: 35,
    way: 'delivery',
    reached: 'preparing',
    goods: [
      [4, 2],
      [0, 1],
    ],
  },
  {
    customer: 'Edgar León',
    age: 14,
    way: 'pick_in_store',
    reached: 'incoming',
    goods: [[6, 3]],
  },
  {
    customer: 'Hilda Estrada',
    age: 6,
    way: 'delivery',
    reached: 'incoming',
    goods: [
      [3, 2],
      [5, 1],
      [7, 1],
    ],
    comments: 'El portón verde, por favor.',
  },
];

type Ordering = { shelf: readonly Shelved[]; areas: Areas };

/** Plans the orders of the public page: placed by customers, handled by the owner, some of them rated. */
export function planOrders(plan: Plan, { shelf, areas }: Ordering): Life {
  const planned = orders.filter(({ age }) => age < (plan.days - 2) * aDay);
  const sold = planned.filter(({ reached }) => reached !== 'rejected');
  return {
    acts: planned.flatMap((order) => actsOf(plan, { order, shelf, areas })),
    taken: sold.flatMap(({ goods }) => takenBy(shelf, goods)),
  };
}

type Step = { after: number; action: string; isByCustomer?: true; run: (call: DemoCall) => Promise<unknown> };

function actsOf(plan: Plan, { order, ...ordering }: Ordering & { order: Order }): Act[] {
  const id = newId();
  const placedAt = momentOf(plan, order).getTime();
  const customer = { id, name: order.customer };
  const place: Step = {
    after: 0,
    action: 'storeOrder.create',
    isByCustomer: true,
    run: (call) => placeOrder(call, inputOf(plan, { ...ordering, order, id, at: new Date(placedAt) })),
  };
  return [place, ...stepsOf(id, order)].map(({ after, action, isByCustomer, run }) => ({
    kind: 'act' as const,
    action,
    at: new Date(placedAt + after * 60_000),
    ...(isByCustomer && { customer }),
    run: async (call) => {
      await run(call);
      return after === 0 ? [id] : [];
    },
  }));
}

/** Orders of former days were placed at eleven, within the opening hours. */
function momentOf({ now, place: { timeZone } }: Plan, { age }: Order) {
  if (age < aDay) return new Date(now.getTime() - age * 60_000);
  return clockOf({ now, timeZone })(age / aDay, 660);
}

/** The steps of an order after it was placed, with their minutes. */
function stepsOf(id: string, { reached, way, rating }: Order): Step[] {
  if (reached === 'incoming') return [];
  const reason = 'No hay entregas en esa dirección.';
  if (reached === 'rejected')
    return [
      {
        after: 9,
        action: 'webOrder.reject',
        run: (call) => giveUpOrder(call, { id, to: 'rejected', reason }),
      },
    ];
  const steps: (Step & { reaches: Reached })[] = [
    { after: 4, action: 'webOrder.approve', reaches: 'preparing', run: (call) => approveOrder(call, { id }) },
    {
      after: 26,
      action: 'webOrder.progress',
      reaches: 'ready',
      run: (call) => progressOrder(call, { id, ready: true }),
    },
    ...(way === 'delivery'
      ? [
          {
            after: 31,
            action: 'webOrder.progress',
            reaches: 'on_the_way' as const,
            run: (call: DemoCall) => progressOrder(call, { id, deliveryStatus: 'on_the_way' as const }),
          },
        ]
      : []),
    { after: 55, action: 'webOrder.complete', reaches: 'completed', run: (call) => payAndComplete(call, id) },
  ];
  const done = steps.slice(0, steps.findIndex(({ reaches }) => reaches === reached) + 1);
  if (!rating) return done;
  const rate: Step = {
    after: 600,
    action: 'storeOrder.rate',
    isByCustomer: true,
    run: (call) => rateOrder(call, id, rating),
  };
  return [...done, rate];
}

/** The customer pays the whole order in cash when it is handed over. */
async function payAndComplete(call: DemoCall, id: string) {
  const [debt] = await call.tx.execute<{ balance: string }>(sql`
    select balance from debts where document_id = ${id} and voided_at is null and balance > 0`);
  const payments = debt ? [{ method: 'cash' as const, amount: Number(debt.balance) }] : [];
  await completeOrder(call, { id, payments });
}

type Placing = Ordering & { order: Order; id: string; at: Date };

/** An order outside the opening hours is for the next morning. */
function inputOf({ place }: Plan, { shelf, areas, order, id, at }: Placing) {
  const { customer, way, goods, comments } = order;
  const [, phone = ''] = demoContacts.find(([name]) => name === customer) ?? [];
  const { isOpen, opensAt } = openAt({ hours: storeHours, exceptions: [], timeZone: place.timeZone }, at);
  const later =
    !isOpen && opensAt ? { scheduledFor: new Date(opensAt.getTime() + 7_200_000).toISOString() } : {};
  return OrderInput.parse({
    ...{ slug: '', id, products: linesOf(shelf, goods), deliveryMethod: way, paymentMethod: 'cash' },
    customer: { name: customer, phone: demoPhone(place.country, phone) },
    ...(way === 'delivery' && {
      deliveryAreaId: areas.near,
      address: { street: '4a. avenida 12-30, Zona 1', reference: 'Frente al parque' },
    }),
    ...(comments && { comments }),
    ...later,
  });
}
