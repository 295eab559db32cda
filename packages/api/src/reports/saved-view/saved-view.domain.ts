import { InvalidField } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { viewRouter } from './saved-view.router.ts';

export const view = domain({
  name: 'saved-view',
  routers: { view: viewRouter },
  constraints: { views_name_key: () => new InvalidField('name', 'viewNameInUse') },
});
