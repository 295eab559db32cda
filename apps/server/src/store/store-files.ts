import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { languages } from '@mostrador/shared/text/translate';
import type { Assets } from '@mostrador/store/render';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { forStrangers } from '../http/hosts.ts';

const prefix = '/tienda/_/';

const Manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).optional() }));

const islands = ['list', 'product', 'checkout', 'tracking'];

/** The files of the store page's build. Null if it was not built. */
export function storeAssets(root: string | null, faces: string): Assets | null {
  const path = root === null ? '' : join(root, '.vite', 'manifest.json');
  if (!existsSync(path)) return null;
  const manifest = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  const find = (end: RegExp) => {
    const name = Object.keys(manifest).find((each) => end.test(each));
    const file = name && manifest[name]?.file;
    if (!file) throw new Error(`The store's page in ${root} has no ${end}.`);
    return prefix + file;
  };
  const scripts = islands.map((name) => [name, find(new RegExp(`islands/${name}\\.tsx?$`))]);
  const [es, en, ar] = languages.map((language) => find(new RegExp(`text/${language}/storefront\\.json$`)));
  return {
    style: find(/style\.css$/),
    scripts: Object.fromEntries(scripts),
    words: { es: es ?? '', en: en ?? '', ar: ar ?? '' },
    // A font that loads late would move the text, so it is used only from the next page on.
    faces: faces.replaceAll('font-display: swap', 'font-display: optional'),
  };
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Mounts the files. Every name contains a hash, so browsers may cache a file forever. All files are small
 * and stay in memory.
 */
export function mountStoreFiles(app: FastifyInstance, root: string) {
  const files = new Map(
    readdirSync(root)
      .filter((name) => types[extname(name)])
      .map((name) => [name, readFileSync(join(root, name))]),
  );
  app.get<{ Params: { name: string } }>(`${prefix}:name`, forStrangers, (request, reply) => {
    const { name } = request.params;
    const bytes = files.get(name);
    if (!bytes) return reply.callNotFound();
    return reply
      .headers({
        'content-type': types[extname(name)],
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(bytes);
  });
}
