import { compiledText } from '@mostrador/shared/build/compiled-text';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bundles, fetchedAhead } from './build/bundles.ts';
import { componentStyles } from './build/component-styles.ts';
import { contentPolicy } from './build/content-policy.ts';
import { customMedia } from './build/custom-media.ts';
import { firstFiles, firstWords } from './build/first-files.ts';
import { fontPreload } from './build/font-preload.ts';
import { lastWords } from './build/last-words.ts';
import { lateStyles } from './build/late-styles.ts';
import { manifest } from './build/manifest.ts';

/** Paths of the server: the service worker must never answer them with the app shell. */
const serverPaths =
  /^\/(v1|v2|trpc|users|health|docs|openapi|uploads|files|auth|r|q|tienda|robots|sitemap)(\/|$|\.)/;

export default defineConfig({
  plugins: [
    react(),
    componentStyles(),
    compiledText(),
    firstWords(),
    fontPreload(),
    lastWords(),
    lateStyles(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      workbox: {
        importScripts: ['past-worker.js', 'push.js', 'share.js'],
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'],
        // Rarely used fonts and the MP3 encoder are loaded on demand, because they would double the size of
        // the first installation.
        globIgnores: [
          '**/*arabic*',
          '**/*latin-ext*',
          '**/*mono*',
          '**/KitPage*',
          '**/mp3*',
          'past-worker.js',
          'push.js',
          'share.js',
        ],
        navigateFallback: 'index.html',
        // The page of the card form has its own policy, which a cached copy lacks.
        navigateFallbackDenylist: [serverPaths, /^\/dashboard\/plus\/pagar/],
        cleanupOutdatedCaches: true,
      },
    }),
    contentPolicy(),
    firstFiles(),
  ],
  css: {
    postcss: { plugins: [presetMantine(), customMedia()] },
  },
  define: { __BUILD_ID__: JSON.stringify(Date.now().toString(36)) },
  build: {
    outDir: 'dist',
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: fetchedAhead },
    rolldownOptions: { output: { codeSplitting: { groups: bundles } } },
  },
  server: { proxy: { [serverPaths.source]: `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
});
