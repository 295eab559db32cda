import { domain } from '../base/domain.ts';
import { InvalidField } from '../base/errors.ts';
import { event, goneEvent, type Hearing } from '../base/event.ts';
import { readRole, roleRouter } from './role.router.ts';
import { Role } from './role.schema.ts';

const read = { read: ({ tx }: Hearing, id: string) => readRole(tx, id) };

export const role = domain({
  name: 'role',
  routers: { role: roleRouter },
  events: [event('role.created', Role, read), event('role.updated', Role, read), goneEvent('role.deleted')],
  constraints: { roles_name_key: () => new InvalidField('name', 'roleNameInUse') },
});
