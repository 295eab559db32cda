import type { Unit } from '@mostrador/shared/codes/codes';

export type More = {
  unit?: Unit;
  favourite?: true;
  wholesale?: [quantity: number, price: number];
  ends?: 'low' | 'out';
};

/**
 * The product's price and cost in 1/100 quetzal, its usual stock, the demand, and the maker's prefix of its
 * barcode; products weighed or made in the shop have no maker. `ends`: the stock at the end of the weeks.
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

/**
 * The goods of one kind of shop. `besides` is the product that the shop sells occasionally without stocking
 * it.
 */
export type DemoGoods = {
  name: string;
  besides: string;
  shelves: Record<string, { name: string; color: string; icon: string }>;
  products: DemoProduct[];
};
