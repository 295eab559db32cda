import type { Unit } from '@mostrador/shared/codes/codes';

export type More = {
  unit?: Unit;
  favourite?: true;
  wholesale?: [quantity: number, price: number];
  ends?: 'low' | 'out';
};

/**
 * Price and cost in 1/100 quetzal, how many the shop likes to have, how often one is asked for, and the
 * maker's prefix of the barcode; what is weighed or made here has none. `ends`: with how much of it the weeks
 * end.
 */
export type DemoProduct = [
  shelf: string,
  name: string,
  price: number,
  cost: number,
  usual: number,
  popularity: number,
  maker: string | null,
  more?: More,
];

/** What one kind of shop has on its shelves; `besides` is what it sells now and then that stands on none. */
export type DemoGoods = {
  name: string;
  besides: string;
  shelves: Record<string, { name: string; color: string; icon: string }>;
  products: DemoProduct[];
};
