import { InvalidField, notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { modifierRouter } from './modifier.router.ts';
import { Modifier } from './modifier.schema.ts';
import { readModifier } from './modifier.ts';

/** Events that leave the program contain no costs. */
const read = {
  read: ({ tx }: ListenerContext, id: string) => readModifier({ tx, principal: { flags: new Set() } }, id),
};

export const modifier = domain({
  name: 'modifier',
  verifiedAs: 'stock',
  routers: { modifier: modifierRouter },
  events: [
    event('modifier.created', Modifier, read),
    event('modifier.updated', Modifier, read),
    goneEvent('modifier.deleted'),
  ],
  constraints: {
    modifiers_bounds_check: () => new InvalidField('max', 'maxBelowMin'),
    modifier_options_product_fkey: () => notFound('options'),
  },
});
