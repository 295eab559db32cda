import { compiledText } from '@mostrador/shared/build/compiled-text';
import { defineConfig } from 'vite';

const islands = ['list.ts', 'product.tsx', 'checkout.tsx', 'tracking.tsx'];

/** Builds only the browser code, because the server renders the pages from the same sources. */
export default defineConfig({
  base: '/tienda/_/',
  plugins: [compiledText()],
  build: {
    outDir: 'dist',
    assetsDir: '',
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['src/style.css', ...islands.map((name) => `src/islands/${name}`)] },
  },
});
