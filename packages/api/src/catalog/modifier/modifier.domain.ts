import { InvalidField, notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { modifierRouter } from './modifier.router.ts';

export const modifier = domain({
  name: 'modifier',
  verifiedAs: 'stock',
  routers: { modifier: modifierRouter },
  constraints: {
    modifiers_bounds_check: () => new InvalidField('max', 'maxBelowMin'),
    modifier_options_product_fkey: () => notFound('options'),
  },
});
