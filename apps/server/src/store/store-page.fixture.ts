import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shareImage } from '@mostrador/api/image';
import { appRouter, type Config, openLive } from '@mostrador/api/server';
import { aShop, testServices } from '@mostrador/api/testing';
import { openDatabase } from '@mostrador/database/connect';
import { addresses } from '../files/storage.ts';
import { type AppOptions, buildApp } from '../http/app.ts';
import { storeDoor } from '../http/doors.ts';
import { openLog } from '../log.ts';

const wholeDay = [{ from: '00:00', to: '00:00' }];
const always = {
  monday: wholeDay,
  tuesday: wholeDay,
  wednesday: wholeDay,
  thursday: wholeDay,
  friday: wholeDay,
  saturday: wholeDay,
  sunday: wholeDay,
};

/** Creates the files of a store page build, as far as the server reads them. */
export function storeBuild() {
  const root = mkdtempSync(join(tmpdir(), 'mostrador-store-'));
  mkdirSync(join(root, '.vite'));
  const names = [
    'src/style.css',
    ...['list.ts', 'product.tsx', 'checkout.tsx', 'tracking.tsx'].map((name) => `src/islands/${name}`),
    ...['es', 'en', 'ar'].map((language) => `../../packages/shared/src/text/${language}/storefront.json`),
  ];
  const manifest = Object.fromEntries(
    names.map((name, place) => [name, { file: place === 0 ? 'style-1.css' : `part-${place}.js` }]),
  );
  writeFileSync(join(root, '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(root, 'style-1.css'), 'body{}');
  writeFileSync(join(root, 'part-1.js'), 'export {}');
  return root;
}

type Wishes = {
  perAddress?: number;
  connections?: number;
  /** The addresses of the dashboard and of the stores. */
  hosts?: Pick<Config, 'publicUrl' | 'storeUrl'>;
} & Partial<AppOptions>;

/** Creates a published shop that is always open, and the program that serves its public page. */
export async function aStoreWorld({ perAddress = 1000, connections = 10, hosts, ...more }: Wishes = {}) {
  const services = await testServices(connections);
  Object.assign(services.services.config, hosts);
  if (hosts) Object.assign(services.services.storage, addresses(`${hosts.publicUrl}/uploads`));
  const { client, close } = openDatabase(services.connection, { max: 2 });
  const live = await openLive({ client, log: services.services.log });
  const storeRoot = storeBuild();
  const app = await buildApp(
    { ...services.services, live },
    {
      router: appRouter,
      log: openLog({ level: 'silent' }),
      callLimits: {
        ...{ perToken: 1000, perKey: 1000, publicPdfs: 1000 },
        ...{ perAddress, anonymous: Math.max(1000, perAddress) },
      },
      corsOrigins: [],
      trustProxy: false,
      webRoot: null,
      storeRoot,
      store: storeDoor,
      fileOrigins: ['https://files.example.com'],
      shareImage: (bytes) => shareImage(bytes),
      busyAfterMs: 0,
      ...more,
    },
  );
  const shop = await aShop({ ...services.services, live });
  const { slug } = await shop.caller.store.update({
    description: 'Pan </script><script>alert(1)</script>',
    fixedRate: 1500,
    isPublished: true,
    delivery: true,
    whatsappContact: '+50255550000',
    hours: always,
  });
  const coffee = await shop.caller.product.create({
    name: 'Café "<script>alert(1)</script>',
    price: 3850,
    stock: 40_000,
  });
  return {
    ...{ app, shop, slug: slug ?? '', coffee, services: services.services, files: services.files },
    get: (url: string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } }),
    close: async () => {
      await app.close();
      await live.stop();
      await close();
      await services.close();
      rmSync(storeRoot, { recursive: true, force: true });
    },
  };
}
