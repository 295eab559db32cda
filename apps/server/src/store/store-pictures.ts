import { type Call, DomainError } from '@mostrador/api/server';
import { idAtEnd } from '@mostrador/store/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forStrangers } from '../http/hosts.ts';
import type { StoreDoor } from './store-door.ts';

export type SharedPictures = {
  callFor: (request: FastifyRequest) => Call;
  countDrawing: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  door: StoreDoor;
  shareImage: (bytes: Uint8Array, organizationId: string) => Promise<Uint8Array | null>;
};

type Shown = { url: string; organizationId: string };
type Input = { Params: { slug: string; name: string } };

/** The number of cached pictures, as many as are used in a busy hour; each has 300 kB at most. */
const mostCached = 64;

/**
 * Mounts the preview picture of a shop or of its products in messages. The address changes with the picture,
 * so clients may cache it forever; each process renders it once.
 */
export function mountSharedPictures(app: FastifyInstance, mount: SharedPictures) {
  const { callFor, countDrawing, door, shareImage } = mount;
  const made = new Map<string, Promise<Uint8Array | null>>();
  const make = async ({ storage }: Call, { url, organizationId }: Shown) => {
    const key = storage.keyOf(url);
    const bytes = key && (await storage.get(key));
    return bytes ? shareImage(bytes, organizationId) : null;
  };
  const keep = (call: Call, shown: Shown) => {
    const { url } = shown;
    const found = made.get(url) ?? make(call, shown);
    made.delete(url);
    made.set(url, found);
    found.catch(() => made.delete(url));
    const [oldest] = made.keys();
    if (made.size > mostCached && oldest) made.delete(oldest);
    return found;
  };
  const drawn = { onRequest: countDrawing, ...forStrangers } as const;
  app.get<Input>('/tienda/:slug/og/:name', drawn, async (request, reply) => {
    const { slug, name } = request.params;
    const call = callFor(request);
    const organizationId = await door.organizationOf(call, slug);
    const url = await pictureOf(door, call, { slug, name });
    const picture = url && (await keep(call, { url, organizationId }));
    if (!picture) throw new DomainError('NOT_FOUND', 'notFound');
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(Buffer.from(picture));
  });
}

async function pictureOf(door: StoreDoor, call: Call, { slug, name }: Input['Params']) {
  const id = idAtEnd(name.replace(/\.jpg$/, ''));
  const [image] = id ? (await door.product(call, { slug, id })).product.images : [];
  if (image) return image.url;
  const { banner, logo } = await door.store(call, slug);
  return banner ?? logo;
}
