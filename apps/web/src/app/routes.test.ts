import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFound, menuSections, screenAt } from './menu.ts';
import { screens } from './routes.tsx';

describe('the table of screens', () => {
  it('names every path once, and gives it a page or another path', () => {
    const paths = screens.map((screen) => screen.path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, page, redirect } of screens)
      expect(Boolean(page) !== Boolean(redirect), path).toBe(true);
  });

  it('redirects only to paths that exist', () => {
    for (const { redirect } of screens) {
      if (redirect && redirect !== 'home') expect(screenAt(redirect), redirect).toBeDefined();
    }
  });

  it('holds every path that a page links to', () => {
    const links = sourceFiles(join(import.meta.dirname, '../features')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['"`](\/dashboard\/[a-z/-]*(?:\$\{[^}]+\}[a-z/-]*)*)/g)].map(
        (match) => ({
          file,
          path: (match[1] ?? '').replace(/\$\{[^}]+\}/g, 'an-id').replace(/\$id/g, 'an-id'),
        }),
      ),
    );
    expect(links.length).toBeGreaterThan(0);
    const broken = links.filter(({ path }) => !screenAt(path.replace(/\/$/, '/an-id')));
    expect(broken).toEqual([]);
  });

  it('finds the screen of an address, the exact one before the one with an id', () => {
    expect(screenAt('/dashboard/productos/nuevo')?.title).toBe('newProduct');
    expect(screenAt('/dashboard/productos/0197/editar')?.title).toBe('editProduct');
    expect(screenAt('/dashboard/nada')).toBeUndefined();
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
