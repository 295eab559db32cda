import { flags } from '@mostrador/shared/rights/gates';
import { line, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const fields = {
  name: line(60, { required: 'roleNameRequired' }),
  permissions: z
    .array(oneOf(flags, 'permissionUnknown'))
    .max(200, 'tooManyItems')
    .overwrite((given) => [...new Set(given)])
    .optional(),
  allowAll: z.boolean({ error: 'invalidBoolean' }).optional(),
};
export const RoleInput = z.object({ id: id().optional(), ...fields });
export const RoleChanges = z.object(fields).partial().extend({ id: id() });

export const Role = z.object({
  id: id(),
  name: z.string(),
  permissions: z.array(z.string()),
  allowAll: z.boolean(),
  userCount: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
Role.register(z.globalRegistry, { title: 'Role' });
export type Role = z.infer<typeof Role>;
export const RoleList = listOf('roles', Role);
