import { times } from '@mostrador/shared/money/money';
import { formatMoney } from '@mostrador/shared/words/format';
import type { Booted } from './boot.ts';
import { countOf } from './cart.ts';

/** Updates the bar at the bottom: the number of items in the cart, and their approximate price. */
export function showBar({ shop, t, cart }: Booted) {
  const bar = document.querySelector<HTMLElement>('.cartbar');
  if (!bar) return;
  let isFirst = true;
  cart.watch((now) => {
    const sum = now.lines.reduce((total, { price, quantity }) => total + times(price, quantity), 0);
    const count = countOf(now);
    bar.hidden = count === 0;
    document.body.classList.toggle('with-bar', count > 0);
    const put = (selector: string, text: string) => {
      const part = bar.querySelector(selector);
      if (part) part.textContent = text;
    };
    put('.count', String(count));
    put('.sum', formatMoney(sum, shop.money));
    // Announces a change to screen readers.
    const status = document.getElementById('cart-status');
    const values = { count, sum: formatMoney(sum, shop.money) };
    if (status && !isFirst) status.textContent = count === 0 ? '' : t('storefront.seeOrderOf', values);
    isFirst = false;
  });
}
