import { openClient } from '@mostrador/database/connect';
import { startEmbedded } from '@mostrador/database/embedded';
import { environment } from './environment.ts';
import type { Shop } from './shop.ts';

/** A shop that has paid, as the provider of payments would tell: tests reach none. */
export async function payFor({ organizationId }: Shop) {
  const { dataDir } = environment;
  const { connection, stop } = await startEmbedded({ dataDir, say: () => {}, purpose: 'task' });
  const client = openClient(connection, { max: 1 });
  try {
    await client`
      update organizations set paid_until = now() + interval '1 year' where id = ${organizationId}`;
  } finally {
    await client.end();
    await stop();
  }
}
