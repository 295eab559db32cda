import { domain } from '../base/domain.ts';
import { InvalidField, notFound } from '../base/errors.ts';
import { modifierRouter } from './modifier.router.ts';

export const modifier = domain({
  name: 'modifier',
  routers: { modifier: modifierRouter },
  constraints: {
    modifiers_bounds_check: () => new InvalidField('max', 'maxBelowMin'),
    modifier_options_product_fkey: () => notFound('options'),
  },
});
