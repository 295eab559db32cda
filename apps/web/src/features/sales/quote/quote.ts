import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';

export type Quote = inferRouterOutputs<AppRouter>['quote']['byId'];

/** Its customer may still answer it, or has said yes. */
export const isOpen = ({ state }: Pick<Quote, 'state'>) =>
  state === 'draft' || state === 'sent' || state === 'viewed' || state === 'accepted';

/** Whom it is for, contact or not. */
export const customerOf = ({ contact, contactName }: Pick<Quote, 'contact' | 'contactName'>) =>
  contact?.name ?? contactName;
