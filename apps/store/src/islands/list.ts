import { formatQuantity } from '@mostrador/shared/words/format';
import { showBar } from '../browser/bar.ts';
import { boot } from '../browser/boot.ts';
import { type Cart, type CartLine, isTableCode } from '../browser/cart.ts';
import type { Sold } from '../parts/Tile.tsx';

const booted = await boot();
const { shop, cart } = booted;

const table = new URLSearchParams(location.search).get('mesa');
if (table && isTableCode(table)) cart.write(() => ({ table }));

const adders = new Map<HTMLElement, CartLine>();
for (const adder of document.querySelectorAll<HTMLElement>('.adder'))
  adders.set(adder, lineOf(JSON.parse(adder.dataset.sold ?? '{}')));

function lineOf(sold: Sold): CartLine {
  return { ...sold, key: sold.id, variantId: null, detail: '', quantity: 0, modifiers: [], note: null };
}

// One listener for the whole grid.
document.querySelector('.grid')?.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest('button');
  const adder = target.closest<HTMLElement>('.adder');
  const line = adder && adders.get(adder);
  if (!button || !line) return;
  const isLess = button.classList.contains('less');
  const inCart = cart.now().lines.some(({ key }) => key === line.key);
  cart.change(line, isLess ? -line.step : inCart ? line.step : line.min);
  if (isLess && !cart.now().lines.some(({ key }) => key === line.key))
    adder.querySelector<HTMLElement>('.more')?.focus();
});

function showCounts({ lines }: Cart) {
  for (const [adder, { key }] of adders) {
    const quantity = lines.find((line) => line.key === key)?.quantity ?? 0;
    adder.classList.toggle('on', quantity > 0);
    const [less, count] = [adder.querySelector<HTMLElement>('.less'), adder.querySelector<HTMLElement>('b')];
    if (less) less.hidden = quantity === 0;
    if (!count) continue;
    count.hidden = quantity === 0;
    count.textContent = formatQuantity(quantity, shop.money);
  }
}

cart.watch(showCounts);
showBar(booted);
