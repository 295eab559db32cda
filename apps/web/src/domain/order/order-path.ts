import { paths } from '../../lib/navigation/paths.ts';
import type { Sale } from '../sale/sale.ts';

/** Returns the page of a sale, at the till or in the books; the income of a person has a separate page. */
export function orderPath({ id, channel }: Pick<Sale, 'id' | 'channel'>) {
  if (channel === 'income') return paths.income(id);
  if (channel === 'web') return paths.webOrder(id);
  return channel === 'accounting' ? paths.bookSale(id) : paths.order(id);
}
