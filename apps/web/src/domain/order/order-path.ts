import { paths } from '../../lib/navigation/paths.ts';
import type { Sale } from '../sale/sale.ts';

/** Its page, at the till or in the books; what a person earned has one of its own. */
export function orderPath({ id, channel }: Pick<Sale, 'id' | 'channel'>) {
  if (channel === 'income') return paths.income(id);
  if (channel === 'web') return paths.webOrder(id);
  return channel === 'accounting' ? paths.bookSale(id) : paths.order(id);
}
