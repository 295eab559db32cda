import type { BusinessType, TransactionType, Unit } from '../codes/codes.ts';
import type { Industry } from '../codes/industries.ts';
import type { ReportGroup } from '../codes/report-groups.ts';
import type { Messages } from '../text/translate.ts';

/** A usual category of an industry; its name is in the texts under `starting.categories`. */
export type StartingCategory = keyof Messages['starting']['categories'];

type StartingSet = { categories: readonly StartingCategory[]; units: readonly Unit[] };

/** The initial catalogue of a shop by industry, in display order; `other` has none. */
export const startingSets: Record<Industry, StartingSet> = {
  corner_shop: {
    categories: ['groceries', 'drinks', 'dairy', 'bread', 'snacks', 'cleaning', 'personal_care'],
    units: ['piece', 'lb', 'kg', 'liter', 'pack', 'dozen'],
  },
  supermarket: {
    categories: [
      'groceries',
      'drinks',
      'dairy',
      'bread',
      'fruit',
      'vegetables',
      'beef',
      'poultry',
      'cold_cuts',
      'snacks',
      'cleaning',
      'personal_care',
      'baby',
      'home',
    ],
    units: ['piece', 'kg', 'lb', 'liter', 'pack', 'box'],
  },
  produce: {
    categories: ['fruit', 'vegetables', 'grains', 'dairy'],
    units: ['lb', 'kg', 'piece', 'dozen', 'bag'],
  },
  butcher: { categories: ['beef', 'pork', 'poultry', 'fish', 'cold_cuts'], units: ['lb', 'kg', 'piece'] },
  bakery: {
    categories: ['bread', 'sweet_bread', 'cakes', 'pastries', 'drinks'],
    units: ['piece', 'dozen', 'kg', 'portion'],
  },
  restaurant: {
    categories: ['starters', 'main_dishes', 'sides', 'desserts', 'drinks'],
    units: ['portion', 'piece'],
  },
  cafe: {
    categories: ['coffee', 'tea', 'sandwiches', 'breakfasts', 'pastries', 'drinks'],
    units: ['piece', 'portion'],
  },
  food_stall: { categories: ['street_food', 'main_dishes', 'sides', 'drinks'], units: ['portion', 'piece'] },
  bar: {
    categories: ['beer', 'wine', 'spirits', 'cocktails', 'snacks', 'drinks'],
    units: ['piece', 'bottle', 'portion'],
  },
  liquor_store: {
    categories: ['beer', 'wine', 'spirits', 'drinks', 'snacks', 'tobacco', 'ice'],
    units: ['bottle', 'can', 'box', 'piece'],
  },
  pharmacy: {
    categories: ['medicines', 'vitamins', 'first_aid', 'personal_care', 'baby'],
    units: ['piece', 'box', 'bottle', 'pack'],
  },
  clothing: { categories: ['women', 'men', 'children', 'accessories'], units: ['piece', 'set'] },
  shoes: {
    categories: ['women', 'men', 'children', 'sports_shoes', 'dress_shoes', 'sandals'],
    units: ['pair'],
  },
  jewelry: {
    categories: ['rings', 'necklaces', 'earrings', 'bracelets', 'watches'],
    units: ['piece', 'set', 'pair'],
  },
  beauty_salon: { categories: ['hair', 'nails', 'skin', 'makeup'], units: ['piece', 'bottle'] },
  barbershop: { categories: ['hair', 'shaving', 'accessories'], units: ['piece', 'bottle'] },
  cosmetics: {
    categories: ['makeup', 'skin', 'hair', 'perfumes', 'nails'],
    units: ['piece', 'set', 'bottle'],
  },
  stationery: {
    categories: ['notebooks', 'writing', 'paper', 'art', 'office'],
    units: ['piece', 'pack', 'box'],
  },
  bookstore: { categories: ['novels', 'school_books', 'children_books', 'magazines'], units: ['piece'] },
  hardware_store: {
    categories: ['tools', 'electrical', 'plumbing', 'paint', 'screws'],
    units: ['piece', 'box', 'meter', 'gallon', 'pack'],
  },
  construction: {
    categories: ['cement', 'steel', 'wood', 'roofing', 'tiles', 'tools'],
    units: ['piece', 'bag', 'meter', 'quintal'],
  },
  furniture: {
    categories: ['living_room', 'bedroom', 'dining_room', 'office', 'mattresses'],
    units: ['piece', 'set'],
  },
  electronics: {
    categories: ['audio', 'televisions', 'computers', 'appliances', 'cables'],
    units: ['piece'],
  },
  cell_phones: { categories: ['phones', 'cases', 'cables', 'spare_parts', 'top_ups'], units: ['piece'] },
  auto_parts: {
    categories: ['oils', 'filters', 'brakes', 'batteries', 'tires', 'accessories'],
    units: ['piece', 'liter', 'set'],
  },
  workshop: { categories: ['spare_parts', 'oils', 'tools'], units: ['piece', 'liter', 'hour'] },
  car_wash: { categories: ['car_care', 'accessories', 'drinks'], units: ['piece'] },
  pets: { categories: ['pet_food', 'pet_care', 'toys', 'accessories'], units: ['piece', 'bag', 'kg', 'lb'] },
  agriculture: {
    categories: ['seeds', 'fertilizers', 'animal_feed', 'crop_protection', 'tools'],
    units: ['quintal', 'bag', 'kg', 'lb', 'liter'],
  },
  health: { categories: ['medicines', 'first_aid', 'equipment'], units: ['piece', 'box'] },
  gym: { categories: ['vitamins', 'sportswear', 'drinks', 'equipment'], units: ['piece', 'bottle'] },
  education: { categories: ['school_books', 'uniforms', 'notebooks'], units: ['piece'] },
  crafts: { categories: ['textiles', 'ceramics', 'wood', 'baskets', 'leather'], units: ['piece', 'set'] },
  gifts: { categories: ['flowers', 'greeting_cards', 'toys', 'wrapping'], units: ['piece', 'set'] },
  laundry: { categories: ['cleaning'], units: ['piece', 'kg', 'lb'] },
  transport: { categories: ['fuel', 'spare_parts'], units: ['piece', 'liter'] },
  professional_services: { categories: ['documents', 'office'], units: ['piece', 'hour'] },
  wholesale: {
    categories: ['groceries', 'drinks', 'snacks', 'cleaning', 'personal_care'],
    units: ['box', 'pack', 'quintal', 'bag', 'dozen'],
  },
  online_store: { categories: ['women', 'men', 'accessories', 'home'], units: ['piece', 'pack'] },
  other: { categories: [], units: [] },
};

/** A starting category of transactions; its name is in the texts under `starting.transactions`. */
export type StartingTransaction = {
  code: keyof Messages['starting']['transactions'];
  type: TransactionType;
  group: ReportGroup;
  /** A fixed cost, independent of sales. */
  isFixed?: true;
};

const everyBusiness: readonly StartingTransaction[] = [
  { code: 'shop_sales', type: 'sale', group: 'sales' },
  { code: 'delivery_sales', type: 'sale', group: 'sales' },
  { code: 'wholesale_sales', type: 'sale', group: 'sales' },
  { code: 'other_income', type: 'income', group: 'other_income' },
  { code: 'goods', type: 'expense', group: 'cost' },
  { code: 'wages', type: 'expense', group: 'payroll', isFixed: true },
  { code: 'social_security', type: 'expense', group: 'payroll', isFixed: true },
  { code: 'rent', type: 'expense', group: 'rent', isFixed: true },
  { code: 'electricity', type: 'expense', group: 'utilities' },
  { code: 'water', type: 'expense', group: 'utilities' },
  { code: 'internet', type: 'expense', group: 'utilities', isFixed: true },
  { code: 'transport', type: 'expense', group: 'selling' },
  { code: 'advertising', type: 'expense', group: 'marketing' },
  { code: 'supplies', type: 'expense', group: 'admin' },
  { code: 'repairs', type: 'expense', group: 'admin' },
  { code: 'bank_fees', type: 'expense', group: 'admin' },
  { code: 'taxes', type: 'expense', group: 'tax' },
  { code: 'loan_interest', type: 'expense', group: 'interest' },
  { code: 'equipment', type: 'expense', group: 'fixed_asset' },
  { code: 'other_expenses', type: 'expense', group: 'other' },
];

const gas: StartingTransaction = { code: 'cooking_gas', type: 'expense', group: 'cost' };
const apps: StartingTransaction = { code: 'delivery_apps', type: 'expense', group: 'selling' };
const fuel: StartingTransaction = { code: 'fuel', type: 'expense', group: 'cost' };
const licence: StartingTransaction = { code: 'licences', type: 'expense', group: 'tax', isFixed: true };

const ofTrade: Partial<Record<Industry, readonly StartingTransaction[]>> = {
  bakery: [gas],
  restaurant: [gas, apps, licence],
  cafe: [gas, apps],
  food_stall: [gas, apps],
  bar: [licence],
  liquor_store: [licence],
  pharmacy: [licence],
  online_store: [apps],
  wholesale: [fuel],
  agriculture: [fuel],
  construction: [fuel],
  transport: [fuel],
  laundry: [gas],
};

const person: readonly StartingTransaction[] = [
  { code: 'salary', type: 'income', group: 'other_income' },
  { code: 'own_work', type: 'income', group: 'other_income' },
  { code: 'remittances', type: 'income', group: 'other_income' },
  { code: 'other_income', type: 'income', group: 'other_income' },
  { code: 'food', type: 'expense', group: 'other' },
  { code: 'rent', type: 'expense', group: 'rent', isFixed: true },
  { code: 'electricity', type: 'expense', group: 'utilities' },
  { code: 'water', type: 'expense', group: 'utilities' },
  { code: 'internet', type: 'expense', group: 'utilities', isFixed: true },
  { code: 'transport_home', type: 'expense', group: 'other' },
  { code: 'health', type: 'expense', group: 'other' },
  { code: 'school', type: 'expense', group: 'other' },
  { code: 'clothes', type: 'expense', group: 'other' },
  { code: 'fun', type: 'expense', group: 'other' },
  { code: 'loan_interest', type: 'expense', group: 'interest' },
  { code: 'other_expenses', type: 'expense', group: 'other' },
];

/** The initial categories of new books; an industry adds its own. */
export const startingTransactions = (kind: BusinessType, industry: string | null) =>
  kind === 'person' ? person : [...everyBusiness, ...(tradesOwn.get(industry ?? '') ?? [])];

const tradesOwn = new Map<string, readonly StartingTransaction[]>(Object.entries(ofTrade));
