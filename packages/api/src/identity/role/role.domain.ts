import { InvalidField } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { readRole, roleRouter } from './role.router.ts';
import { Role } from './role.schema.ts';

const read = { read: ({ tx }: ListenerContext, id: string) => readRole(tx, id) };

export const role = domain({
  name: 'role',
  routers: { role: roleRouter },
  events: [event('role.created', Role, read), event('role.updated', Role, read), goneEvent('role.deleted')],
  constraints: { roles_name_key: () => new InvalidField('name', 'roleNameInUse') },
});
