import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { transferRouter } from './transfer.router.ts';
import { Transfer } from './transfer.schema.ts';
import { readTransfer } from './transfer.ts';

const read = { read: ({ tx }: ListenerContext, id: string) => readTransfer(tx, id) };

export const transfer = domain({
  name: 'transfer',
  verifiedAs: 'accounts',
  routers: { transfer: transferRouter },
  events: [event('transfer.done', Transfer, read), event('transfer.voided', Transfer, read)],
});
