/** The cache that `public/share.js` uses. */
const place = 'shared-files';
/** After this time, files of an unfinished share are not shown, because they may belong to another user. */
const longestWait = 3_600_000;

/** The files that another application shared with this one, in their order. */
export async function readShared(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(place))) return [];
  const shared = await caches.open(place);
  const stored = await Promise.all((await shared.keys()).map((key) => shared.match(key)));
  const files = await Promise.all(stored.map(fileOf));
  return files.filter((file) => file !== null);
}

export const forgetShared = async () => {
  if ('caches' in globalThis) await caches.delete(place);
};

async function fileOf(stored: Response | undefined): Promise<File | null> {
  if (!stored || Date.now() - Number(stored.headers.get('x-shared-at')) > longestWait) return null;
  const name = decodeURIComponent(stored.headers.get('x-filename') ?? '');
  return new File([await stored.blob()], name, { type: stored.headers.get('content-type') ?? '' });
}
