import type { DemoGoods } from './demo-goods.ts';
import { kitchen, pharmacy } from './demo-kitchen-pharmacy.ts';
import { demoProducts, shelves } from './demo-products.ts';
import { beauty, clothing, hardware, stationery } from './demo-trades-more.ts';

export const cornerShop: DemoGoods = {
  name: 'Tienda La Bendición',
  besides: 'Recarga telefónica',
  shelves,
  products: demoProducts,
};

const byIndustry: [goods: DemoGoods, industries: string[]][] = [
  [kitchen, ['restaurant', 'cafe', 'food_stall', 'bar', 'bakery']],
  [pharmacy, ['pharmacy', 'health', 'pets']],
  [clothing, ['clothing', 'shoes', 'jewelry', 'gym', 'laundry', 'online_store']],
  [
    hardware,
    ['hardware_store', 'construction', 'auto_parts', 'workshop', 'car_wash', 'agriculture', 'furniture'],
  ],
  [beauty, ['beauty_salon', 'barbershop', 'cosmetics']],
  [stationery, ['stationery', 'bookstore', 'gifts', 'crafts', 'education', 'electronics', 'cell_phones']],
];

/** Returns the goods of an industry; industries without their own goods get those of a corner shop. */
export const goodsOf = (industry: string): DemoGoods =>
  byIndustry.find(([, industries]) => industries.includes(industry))?.[0] ?? cornerShop;
