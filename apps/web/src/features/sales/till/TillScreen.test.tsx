// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { useShop } from '../../../domain/sale/shop.ts';
import { type Answers, lost } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, pressKey, seen, until } from '../../../lib/testing/user.testing.ts';
import type { Product } from './catalogue.ts';
import { catalogueOf, weighed } from './product.fixture.ts';
import { TillScreen } from './TillScreen.tsx';

const pagination = { page: 1, pages: 1, count: 3 };
const drinks = { id: 'drinks', name: 'Bebidas', color: '#aa3355', icon: 'cup' };
const loose = weighed('Arroz', '1', { unit: 'lb', trackStock: true, stock: 12_500 });
const rice = { ...loose, variants: loose.variants.map((only) => ({ ...only, stock: 12_500 })) };
const tea = weighed('Té de arroz', '77', { unit: 'piece', productCategoryId: 'drinks', quantityStep: 1000 });
const code77 = weighed('Mezcla 77', '5', { unit: 'piece', quantityStep: 1000 });

function Till() {
  const shop = useShop();
  return shop ? <TillScreen shop={shop} Charge={() => null} Done={() => null} /> : null;
}

async function aTill(products: Product[], { me = aMe({}) } = {}) {
  const answers: Answers = {
    'user.me': () => me,
    'product.tillCatalogue': () => catalogueOf(products),
    'product.listForPos': () => ({ products: [], pagination }),
    'productCategory.listForPos': () => ({ productCategories: [drinks], pagination }),
    'service.listForPos': () => ({ services: [], pagination }),
  };
  const page = await draw(<Till />, { answers });
  await until(() => tile(products[0]?.name ?? ''));
  return { ...page, search: field('Buscar o escanear') };
}

const tile = (name: string) => button(new RegExp(`^Agregar ${name}`));
const marked = () => document.querySelector('[data-best]')?.textContent ?? '';
const lines = () => document.querySelector('[data-cart-lines]')?.textContent ?? '';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: /hover|fine/.test(media),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

test('a tile says the unit of its price and of what is there, and carries its category', async () => {
  await aTill([rice, tea]);
  expect(tile('Arroz').textContent).toMatch(/38\.50\D*\/ lb.*12\.5\s*lb/);
  expect(tile('Té de arroz').style.getPropertyValue('--tile-color')).toBe(drinks.color);
  await until(() => expect(tile('Té de arroz').querySelector('svg')).not.toBeNull());
});

test('a line says its quantity with the unit, and the price of one', async () => {
  const { search } = await aTill([rice]);
  fill(search, '1.25*arroz');
  pressKey(search, 'Enter');
  await until(() => expect(lines()).toContain('Arroz'));
  expect(lines()).toMatch(/38\.50\D*\/ lb.*1\.25\s*lb/);
});

test('nothing at hand takes no room, and what fits on the screen is not said twice', async () => {
  await aTill([weighed('Arroz', '1', { favourite: true })]);
  expect(document.querySelector('[aria-label="A la mano"]')).toBeNull();
});

test.each([
  ['the thing with exactly that code', '77', '', 'Té de arroz'],
  ['the first of the words', 'arr', '', 'Arroz'],
  ['the first of the category that is shown', 'arr', 'Bebidas', 'Té de arroz'],
])('the marked tile is what Enter adds: %s', async (_name, typed, category, name) => {
  const { search } = await aTill([rice, tea, code77]);
  if (category) field(category).click();
  fill(search, typed);
  await until(() => expect(marked()).toContain(name));
  pressKey(search, 'Enter');
  await until(() => expect(lines()).toContain(name));
});

test('a code that nobody knows leads to a new product with it', async () => {
  const { search, path } = await aTill([rice]);
  fill(search, '7401');
  pressKey(search, 'Enter');
  await until(() => expect(seen()).toContain('Ningún producto tiene el código 7401'));
  press('Crear producto');
  await until(() => expect(path()).toBe('/dashboard/productos/nuevo?codigo=7401'));
});

test('who may not make products is only told that nobody knows the code', async () => {
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
  };
  await draw(<Till />, { answers });
  await until(() => tile('Té de arroz'));
  expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-label')).toContain('2 de 100');
  fill(field('Buscar o escanear'), 'leche');
  await until(() => expect(seen()).toContain('Este equipo guarda 2 de tus productos'));
});
