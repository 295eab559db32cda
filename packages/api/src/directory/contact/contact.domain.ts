import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { contactRouter } from './contact.router.ts';
import { Contact } from './contact.schema.ts';
import { readContact } from './contact.ts';
import { contactExport } from './contact-export.ts';

const read = { read: ({ tx }: ListenerContext, id: string) => readContact(tx, id) };

export const contact = domain({
  name: 'contact',
  verifiedAs: 'debts',
  routers: { contact: contactRouter },
  jobs: [contactExport.job],
  events: [
    event('contact.created', Contact, read),
    event('contact.updated', Contact, read),
    goneEvent('contact.deleted'),
  ],
});
