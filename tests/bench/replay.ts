import { Secrets } from '@mostrador/api/server';
import { callerFor, servicesOver } from '@mostrador/api/testing';
import { openClient, openDatabase } from '@mostrador/database/connect';
import type { Random } from '@mostrador/shared/random';
import { newId } from '@mostrador/shared/wire/new-id';
import type { BenchDatabase } from './database.ts';
import { openWatch, type Trip } from './trips.ts';
import { type BenchShop, pickProducts, secret, type World } from './world.ts';

type Recording = { trips: Trip[]; existing: Set<string> };

/** The statements of one sale of each shop, round trip by round trip, as the program sends them now. */
export async function recordSales({ connection }: BenchDatabase, { shops }: World, random: Random) {
  const watch = await openWatch(connection);
  const database = openDatabase(watch.connection, { max: 1 });
  const { services } = servicesOver(database.db, { secrets: new Secrets(secret) });
  const sell = (shop: BenchShop, lines: number) =>
    callerFor(services, {
      credential: shop.token,
      organization: shop.organizationId,
      idempotency: { key: newId(), fingerprint: 'bench' },
    }).pos.create({ id: newId(), products: pickProducts(shop, lines, random) });
  const tripsOf = (shop: BenchShop, lines: number) => watch.during(() => sell(shop, lines));
  try {
    const recordings: Recording[] = [];
    for (const shop of shops) {
      await sell(shop, 3);
      const trips = await tripsOf(shop, 3);
      recordings.push({ trips, existing: await knownIds(connection, shop) });
    }
    const counts: Record<number, number> = {};
    const [shop] = shops;
    if (!shop) throw new Error('The bench has shops.');
    for (const lines of [1, 10, 100]) counts[lines] = (await tripsOf(shop, lines)).length;
    return { recordings, counts };
  } finally {
    await database.close();
    watch.close();
  }
}

/** Ids that stay what they are in every repetition; all others are those of the sale itself. */
async function knownIds(connection: BenchDatabase['connection'], { organizationId, userId }: BenchShop) {
  const client = openClient(connection, { max: 1 });
  const rows = await client<{ id: string }[]>`
    select id from products where organization_id = ${organizationId}
    union all select id from product_variants where organization_id = ${organizationId}
    union all select id from money_accounts where organization_id = ${organizationId}`;
  await client.end();
  return new Set([organizationId, userId, ...rows.map(({ id }) => id)]);
}

type Client = ReturnType<typeof openClient>;

/** The driver writes booleans itself, from booleans only. */
const truth = new Map<string | null, boolean>([
  ['t', true],
  ['f', false],
]);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The same statements in the same trips as another sale: what is left when the program's own work is taken
 * away.
 */
export function replay(client: Client, { trips, existing }: Recording) {
  const fresh = new Map<string, string>();
  const renew = (id: string) => {
    if (existing.has(id)) return id;
    const known = fresh.get(id) ?? newId();
    fresh.set(id, known);
    return known;
  };
  const work = trips.map((trip) => trip.filter(({ text }) => !/^(begin|commit)\b/.test(text)));
  return client.begin(async (tx) => {
    for (const [index, trip] of work.entries()) {
      const sent = Promise.all(
        trip.map(({ text, values }) =>
          tx
            .unsafe(
              text,
              values.map((value) => truth.get(value) ?? value?.replace(uuid, renew) ?? null),
              { prepare: true },
            )
            .execute(),
        ),
      );
      // The last ones leave with the commit, as the program's do.
      if (index < work.length - 1) await sent;
      else sent.catch(() => undefined);
    }
  });
}
