import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { addresses, paths } from '../lib/navigation/paths.ts';
import { aMe } from '../lib/testing/person.fixture.ts';
import { indexPage } from './index-page.ts';
import { rowItems } from './layout/menu/row-items.ts';
import { beginnings, isFound, menuSections, screenAt } from './menu.ts';
import { screens } from './routes.ts';

const order = ['pos', 'accounting', 'store', 'inventory', 'contacts', 'services', 'modules', 'organizations'];

test('the menu has its sections in the order of a day at work', () => {
  const sections = menuSections.map(({ section }) => section);
  expect(sections).toEqual(order.filter((name) => sections.some((section) => section === name)));
  expect(sections).toEqual(expect.arrayContaining(['organizations', 'pos', 'inventory', 'services']));
});

test('creation pages are found by name without a list', () => {
  expect(beginnings.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['newProduct', 'newPurchase', 'newContact', 'newService', 'newStockCount']),
  );
});

test('the row has every section but the shop’s own, which stands in the menu of the shop', () => {
  const items = rowItems(menuSections, '/dashboard/productos/nuevo');
  expect(items.map(({ key }) => key)).toEqual(
    menuSections.map(({ section }) => section).filter((section) => section !== 'organizations'),
  );
  expect(items.filter(({ isHere }) => isHere).map(({ key }) => key)).toEqual(['inventory']);
  // A section with one screen is the way there.
  expect(items.find(({ key }) => key === 'contacts')).toMatchObject({ title: 'contacts' });
});

describe('the table of screens', () => {
  it('names every path once, and gives it a page or another path', () => {
    const paths = screens.map((screen) => screen.path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, page, redirect } of screens)
      expect(Boolean(page) !== Boolean(redirect), path).toBe(true);
  });

  it('holds what the paths name, and nothing else', () => {
    expect(screens.map((screen) => screen.path).toSorted()).toEqual(Object.values(addresses).toSorted());
    expect(paths.editProduct('a/b')).toBe('/dashboard/productos/a%2Fb/editar');
    expect(paths.products).toBe('/dashboard/productos/todos');
  });

  it('redirects only to paths that exist', () => {
    for (const { redirect } of screens) {
      if (redirect && redirect !== 'home') expect(screenAt(redirect), redirect).toBeDefined();
    }
  });

  it('is spoken of by the names of its paths: no page writes an address itself', () => {
    const written = sourceFiles(join(import.meta.dirname, '../features')).filter((file) =>
      /['"`]\/dashboard\//.test(readFileSync(file, 'utf8')),
    );
    expect(written).toEqual([]);
  });

  it('finds the screen of an address, the exact one before the one with an id', () => {
    expect(screenAt('/dashboard/productos/nuevo')?.title).toBe('newProduct');
    expect(screenAt('/dashboard/productos/0197/editar')?.title).toBe('editProduct');
    expect(screenAt('/dashboard/nada')).toBeUndefined();
  });

  it('leaves no beginning of an address without a page', () => {
    const beginnings = new Set(
      screens.flatMap(({ path }) => {
        const parts = path.replaceAll(/:[a-z]+/gi, '0197').split('/');
        return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('/'));
      }),
    );
    expect(beginnings.size).toBeGreaterThan(100);
    for (const address of beginnings) {
      const { path } = screenAt(address) ?? {};
      const to = path ?? indexPage(address, undefined);
      expect(to && screenAt(to), address).toBeDefined();
      // A word of an address is never taken for the id of a record.
      if (path && !address.endsWith('/0197')) expect(path.split('/').at(-1), address).not.toMatch(/^:/);
    }
  });

  it.each([
    ['/dashboard/pdv', '/dashboard/pdv/inicio'],
    ['/dashboard/deudas', '/dashboard/deudas/por-usuario'],
    ['/dashboard/cabal-card', '/dashboard/cabal-card/tablero'],
    ['/dashboard/user', '/dashboard/user/account'],
    ['/dashboard/plus', '/plus'],
    ['/dashboard/venta', '/dashboard/ventas'],
    ['/dashboard/orden-web', '/dashboard/ordenes-web'],
    ['/dashboard/servicios/0197', '/dashboard/servicios/0197/editar'],
    ['/app-sumo', '/app-sumo/callback'],
    ['/dashboard/nada', null],
    ['/nada', null],
    ['/dashboard/servicios/0197/nada', null],
  ])('leads from %s to %s', (address, to) => {
    expect(indexPage(address, undefined)).toBe(to);
  });

  it('leads to the first page that a person may see', () => {
    const employee = aMe({ mainRole: 'employee' });
    expect(indexPage('/dashboard/user', employee)).toBe('/dashboard/user/seguridad');
  });

  it('shows no section without entries', () => {
    expect(menuSections.every(({ entries }) => entries.length > 0)).toBe(true);
  });
});

describe('isFound', () => {
  it('matches parts of words in any order, without accents', () => {
    expect(isFound('Categorías de productos', 'prod categ')).toBe(true);
    expect(isFound('Categorías de productos', 'CATEGORIA')).toBe(true);
    expect(isFound('Órdenes', 'ventas')).toBe(false);
  });
});

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file));
}
