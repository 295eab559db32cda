import type { Output } from '../../../lib/api/output.ts';

export type Quote = Output<'quote.byId'>;

/** True if the customer can still answer the quote, or has accepted it. */
export const isOpen = ({ state }: Pick<Quote, 'state'>) =>
  state === 'draft' || state === 'sent' || state === 'viewed' || state === 'accepted';

/** The name of the customer, whether a contact or not. */
export const customerOf = ({ contact, contactName }: Pick<Quote, 'contact' | 'contactName'>) =>
  contact?.name ?? contactName;
