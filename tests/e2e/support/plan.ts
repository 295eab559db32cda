import { openClient } from '@mostrador/database/connect';
import { startEmbedded } from '@mostrador/database/embedded';
import type { Suspension } from '@mostrador/shared/codes/suspensions';
import { environment } from './environment.ts';
import type { Shop } from './shop.ts';

/** A shop that has paid, as the payment provider would report it: tests reach none. */
export const payFor = ({ organizationId }: Shop) =>
  inDatabase(
    (client) => client`
      update organizations set paid_until = now() + interval '1 year' where id = ${organizationId}`,
  );

/** The account that customers transfer to, as the operator accepts it at his console. */
export const acceptAccountOf = ({ organizationId }: Shop) =>
  inDatabase(
    (client) => client`
      update payment_infos set status = 'accepted', reviewed_at = now() where id = ${organizationId}`,
  );

/** A shop as the operator or a move leaves it; `null` opens it again. */
export const suspend = (
  { organizationId }: Shop,
  suspension: Suspension | null,
  movedTo: string | null = null,
) =>
  inDatabase(
    (client) => client`
      update organizations set suspension = ${suspension}, moved_to = ${movedTo}
      where id = ${organizationId}`,
  );

async function inDatabase(work: (client: ReturnType<typeof openClient>) => PromiseLike<unknown>) {
  const { dataDir } = environment;
  const { connection, stop } = await startEmbedded({ dataDir, print: () => {}, purpose: 'task' });
  const client = openClient(connection, { max: 1 });
  try {
    await work(client);
  } finally {
    await client.end();
    await stop();
  }
}
