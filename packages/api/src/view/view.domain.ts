import { domain } from '../base/domain.ts';
import { InvalidField } from '../base/errors.ts';
import { viewRouter } from './view.router.ts';

export const view = domain({
  name: 'view',
  routers: { view: viewRouter },
  constraints: { views_name_key: () => new InvalidField('name', 'viewNameInUse') },
});
