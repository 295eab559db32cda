import { expect, test } from 'vitest';
import { filesByPath, pagesOf, withFirstWords } from './first-files.ts';

test('the table of screens tells the page of each address below the frame', () => {
  const table = `
  { path: '/dashboard', title: 'start', redirect: 'home' },
  {
    path: '/dashboard/pdv/ordenes',
    page: () => import('../../features/channels/orders/OrdersPage.tsx'),
  },
  {
    path: '/dashboard/pdv/ordenes/:id',
    page: () => import('../../features/channels/orders/OrderPage.tsx'),
  },
  {
    path: '/dashboard/pdv/nueva-venta',
    page: () => import('../TillPage.tsx'),
  },
  {
    path: '/dashboard/finalizar-registro',
    isPlain: true,
    page: () => import('../../features/auth/FinishSignUpPage.tsx'),
  },
  { path: '/login', page: () => import('../../features/auth/LoginPage.tsx') },`;
  expect(pagesOf(table)).toEqual([
    ['/dashboard/pdv/ordenes', 'src/features/channels/orders/OrdersPage.tsx'],
    ['/dashboard/pdv/nueva-venta', 'src/app/TillPage.tsx'],
  ]);
});

test('an address names the frame, its page and what both stand on, but no first file', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_vendor'], css: ['index.css'] },
    _vendor: { file: 'vendor.js' },
    'src/app/ShellRoute.tsx': { file: 'shell.js', imports: ['_vendor'] },
    'src/a.tsx': { file: 'a.js', imports: ['_lists'], css: ['a.css'] },
    'src/b.tsx': { file: 'b.js' },
    _lists: { file: 'lists.js', imports: ['_vendor', '_lists'] },
  };
  expect(filesByPath(manifest, [['/a', 'src/a.tsx']])).toEqual({
    '/a': ['shell.js', 'a.js', 'a.css', 'lists.js'],
  });
  expect(() => filesByPath(manifest, [['/c', 'src/c.tsx']])).toThrow('src/c.tsx');
});

test('the words of each language are named to the script that knows which is spoken', () => {
  const files = ['assets/words-es-1a2b.js', 'assets/words-ar-3c4d.js', 'assets/words-es.css', 'assets/a.js'];
  expect(withFirstWords('<script>const words = {}</script>', files)).toBe(
    '<script>const words = {"es":"/assets/words-es-1a2b.js","ar":"/assets/words-ar-3c4d.js"}</script>',
  );
});
