import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Storage } from '@mostrador/api/server';
import { newId } from '@mostrador/shared/wire/new-id';
import { AwsClient } from 'aws4fetch';
import type { Env } from '../settings/env.ts';

export const openStorage = (env: Pick<Env, 'objectStore' | 'dataDir' | 'publicUrl'>): Storage =>
  env.objectStore ? objectStorage(env.objectStore) : diskStorage(join(env.dataDir, 'uploads'), env.publicUrl);

export function diskStorage(root: string, publicUrl: string): Storage {
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(resolve(root) + sep)) throw new Error('A storage key leads outside of its folder.');
    return path;
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // The file is written under another name first, so that a reader of the key finds the complete file or
      // none.
      const draft = `${path}.${newId()}`;
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, path);
    },
    get: async (key) => readFile(pathOf(key)).catch(nothingWhenAbsent),
    remove: (key) => rm(pathOf(key), { force: true }),
    ...addresses(`${publicUrl}/uploads`),
  };
}

type ObjectStore = NonNullable<Env['objectStore']>;

/** A store with the S3 API, addressed by path so that no wildcard certificate is needed. */
function objectStorage({ endpoint, bucket, region, keyId, key: secret, publicUrl }: ObjectStore): Storage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 3,
  });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const urlOf = (key: string) => `${base}/${pathSafe(key)}`;
  const send = async (key: string, init: RequestInit) => {
    const response = await client.fetch(urlOf(key), { ...init, signal: AbortSignal.timeout(30_000) });
    if (!response.ok && response.status !== 404) throw new Error(`Object store answered ${response.status}.`);
    return response;
  };
  return {
    put: async (key, bytes, contentType) => {
      const response = await send(key, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers: { 'content-type': contentType },
      });
      if (!response.ok) throw new Error('Object store has no such bucket.');
    },
    get: async (key) => {
      const response = await send(key, { method: 'GET' });
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    remove: async (key) => {
      await send(key, { method: 'DELETE' });
    },
    ...addresses(publicUrl ? publicUrl.replace(/\/+$/, '') : base),
  };
}

export const addresses = (base: string): Pick<Storage, 'urlOf' | 'keyOf'> => ({
  urlOf: (key) => `${base}/${pathSafe(key)}`,
  keyOf: (url) => (url.startsWith(`${base}/`) ? decodeURIComponent(url.slice(base.length + 1)) : null),
});

type Hosts = Pick<Env, 'publicUrl' | 'storeUrl'>;

/** Returns the same storage with addresses at the store's host, for files that the program itself serves. */
export function atStore(storage: Storage, { publicUrl, storeUrl }: Hosts): Storage {
  const [own, there] = [`${publicUrl}/uploads/`, `${storeUrl}/uploads/`];
  const moved = (url: string, from: string, to: string) =>
    url.startsWith(from) ? to + url.slice(from.length) : url;
  return {
    ...storage,
    urlOf: (key) => moved(storage.urlOf(key), own, there),
    keyOf: (url) => storage.keyOf(moved(url, there, own)),
  };
}

const pathSafe = (key: string) => key.split('/').map(encodeURIComponent).join('/');

function nothingWhenAbsent(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
