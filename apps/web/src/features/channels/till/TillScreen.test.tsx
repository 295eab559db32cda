// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { type Answers, lost } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, pressKey, seen, until } from '../../../lib/testing/user.testing.ts';
import { HeaderPlace } from '../../../ui/page/HeaderSlot.tsx';
import type { Product } from './shelf/catalogue.ts';
import { catalogueOf, weighed } from './shelf/product.fixture.ts';
import { TillScreen } from './TillScreen.tsx';

const pagination = { page: 1, pages: 1, count: 3 };
const drinks = { id: 'drinks', name: 'Bebidas', color: '#aa3355', icon: 'cup' };
const loose = weighed('Arroz', '1', { unit: 'lb', trackStock: true, stock: 12_500 });
const rice = { ...loose, variants: loose.variants.map((only) => ({ ...only, stock: 12_500 })) };
const tea = weighed('Té de arroz', '77', { unit: 'piece', productCategoryId: 'drinks', quantityStep: 1000 });
const code77 = weighed('Mezcla 77', '5', { unit: 'piece', quantityStep: 1000 });

function Till() {
  const shop = useShop();
  return shop ? (
    <>
      <HeaderPlace className={undefined} />
      <TillScreen shop={shop} Charge={() => null} Done={() => null} />
    </>
  ) : null;
}

const answersOf = (products: Product[], me: ReturnType<typeof aMe>): Answers => ({
  'user.me': () => me,
  'product.tillCatalogue': () => catalogueOf(products),
  'product.listForPos': () => ({ products: [], pagination }),
  'productCategory.listForPos': () => ({ productCategories: [drinks], pagination }),
  'service.listForPos': () => ({ services: [], pagination }),
  'offer.forTill': () => ({ offers: [] }),
});

async function aTill(products: Product[], { me = aMe({}) } = {}) {
  const page = await draw(<Till />, { answers: answersOf(products, me) });
  await until(() => tile(products[0]?.name ?? ''));
  return { ...page, search: field('Buscar o escanear') };
}

const tile = (name: string) => button(new RegExp(`^Agregar ${name}`));
const marked = () => document.querySelector('[data-best]')?.textContent ?? '';
const lines = () => document.querySelector('[data-cart-lines]')?.textContent ?? '';

/** The field, not the choice of what it holds, which is called the same. */
function weight() {
  const typed = document.querySelector<HTMLElement>('form input:not([type="radio"])');
  if (!typed) throw new Error('No field for a weight');
  return typed;
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: /hover|fine|min-width/.test(media),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

test('a tile says the unit of its price, what is left of little, and carries its category', async () => {
  await aTill([rice, tea, { ...rice, id: 'few', name: 'Queso', stock: 2400, lowStock: 5000 }]);
  expect(tile('Arroz').textContent).toMatch(/38\.50\D*\/ lb$/);
  expect(tile('Queso').textContent).toMatch(/2\.4\s*lb/);
  expect(tile('Té de arroz').style.getPropertyValue('--tile-color')).toBe(drinks.color);
});

test('a line says its quantity with the unit, and the price of one', async () => {
  const { search } = await aTill([rice]);
  fill(search, '1.25*arroz');
  pressKey(search, 'Enter');
  await until(() => expect(lines()).toContain('Arroz'));
  expect(lines()).toMatch(/1\.25\s*lb\D*Arroz\D*38\.50.*48\.13/);
});

test('products that fit on the screen are listed once; long lists begin with best sellers', async () => {
  await aTill([weighed('Arroz', '1', { favourite: true })]);
  expect(seen()).not.toContain('Más vendidos');
  document.body.replaceChildren();
  const many = Array.from({ length: 40 }, (_, at) => weighed(`Cosa ${at}`, `${at}`));
  await aTill([weighed('Arroz', '999', { favourite: true }), ...many]);
  expect(field('Más vendidos').matches(':checked')).toBe(true);
  expect(() => tile('Cosa 39')).toThrow('No ');
  field('Todo').click();
  await until(() => tile('Cosa 39'));
});

test('a weighed product opens the weight input, and that weight is added to the cart', async () => {
  await aTill([rice]);
  tile('Arroz').click();
  await until(weight);
  fill(weight(), '0.5');
  await until(() => expect(document.querySelector('form')?.textContent).toMatch(/0\.5\s*lb.*19\.25/));
  expect(lines()).toBe('');
  document.querySelector('form')?.requestSubmit();
  await until(() => expect(lines()).toMatch(/0\.5\s*lb\D*Arroz.*19\.25/));
});

test.each([
  ['tapping them', [tea], 'Productos'],
  ['a sum, where there are none', [], 'Monto libre'],
])('in a hand a sale begins with %s', async (_how, products, start) => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await draw(<Till />, { answers: answersOf(products, aMe({})) });
  await until(() => expect(field(start).matches(':checked')).toBe(true));
});

test.each([
  ['the thing with exactly that code', '77', '', 'Té de arroz'],
  ['the first of the words', 'arr', '', 'Arroz'],
  ['the first of the category that is shown', 'arr', 'Bebidas', 'Té de arroz'],
])('the marked tile is what Enter adds: %s', async (_name, typed, category, name) => {
  const { search } = await aTill([{ ...rice, quantityStep: 500 }, tea, code77]);
  if (category) field(category).click();
  fill(search, typed);
  await until(() => expect(marked()).toContain(name));
  pressKey(search, 'Enter');
  await until(() => expect(lines()).toContain(name));
});

test('an unknown code leads to a new product with that code', async () => {
  const { search, path } = await aTill([rice]);
  fill(search, '7401');
  pressKey(search, 'Enter');
  await until(() => expect(seen()).toContain('Ningún producto tiene el código 7401'));
  press('Crear producto');
  await until(() => expect(path()).toBe('/dashboard/productos/nuevo?codigo=7401'));
});

test('a user who may not create products only sees that the code is unknown', async () => {
  const { search } = await aTill([rice], { me: aMe({ mainRole: 'employee' }) });
  fill(search, '7402');
  pressKey(search, 'Enter');
  await until(() => expect(seen()).toContain('Ningún producto tiene el código 7402'));
  expect(seen()).not.toContain('Crear producto');
});

test('every category is loaded, however many there are', async () => {
  const many = Array.from({ length: 278 }, (_, index) => ({ ...drinks, id: `${index}`, name: `C ${index}` }));
  const answers: Answers = {
    'user.me': () => aMe({}),
    'product.tillCatalogue': () => catalogueOf([{ ...tea, productCategoryId: '250' }]),
    'product.listForPos': () => ({ products: [], pagination }),
    'productCategory.listForPos': ({ page = 1, perPage = 20 }: { page?: number; perPage?: number }) => ({
      productCategories: many.slice((page - 1) * perPage, page * perPage),
      pagination: { page, pages: Math.ceil(278 / perPage), count: 278 },
    }),
    'service.listForPos': () => ({ services: [], pagination }),
    'offer.forTill': () => ({ offers: [] }),
  };
  await draw(<Till />, { answers });
  await until(() => tile('Té de arroz'));
  expect(tile('Té de arroz').style.getPropertyValue('--tile-color')).toBe(drinks.color);
});

test('without a line a part of the goods is searched, and the till says so', async () => {
  const answers: Answers = {
    'user.me': () => aMe({}),
    'product.tillCatalogue': ({ after }: { after?: string }) => {
      if (after !== undefined) throw lost();
      return catalogueOf([rice, tea], { next: tea.id, count: 100_000 });
    },
    'product.listForPos': ({ content }: { content?: string }) => {
      if (content !== undefined) throw lost();
      return { products: [], pagination };
    },
    'productCategory.listForPos': () => ({ productCategories: [drinks], pagination }),
    'service.listForPos': () => ({ services: [], pagination }),
    'offer.forTill': () => ({ offers: [] }),
  };
  await draw(<Till />, { answers });
  await until(() => tile('Té de arroz'));
  expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-label')).toContain('2 de 100');
  fill(field('Buscar o escanear'), 'leche');
  await until(() => expect(seen()).toContain('Este equipo guarda 2 de tus productos'));
});
