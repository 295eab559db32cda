import { newId } from '@mostrador/shared/wire/new-id';
import type { Plan } from '../demo-plan.ts';
import { type Life, staples } from './act.ts';
import { planOrders } from './orders.ts';
import { planQuotes } from './quotes.ts';
import { planStore } from './store.ts';

/** Plans the quotes, the public page and its orders of an example. */
export function planLife(plan: Plan): Life {
  const shelf = staples(plan.goods);
  const areas = { near: newId(), far: newId() };
  const quotes = planQuotes(plan, { shelf });
  const orders = planOrders(plan, { shelf, areas });
  const acts = [...planStore(plan, areas), ...quotes.acts, ...orders.acts];
  return {
    acts: acts.filter(({ at }) => at < plan.now),
    taken: [...quotes.taken, ...orders.taken],
  };
}
