import { densities } from '@mostrador/shared/codes/codes';
import { orAbsent } from '@mostrador/shared/wire/absent';
import { line, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** The path of the list's page. */
const list = () => z.string({ error: orAbsent('invalidText') }).regex(/^[/\w-]{1,100}$/, 'invalidText');

export const ViewsQuery = z.object({ list: list() });

export const ViewInput = z.object({
  id: id(),
  list: list(),
  name: line(40, { required: 'nameRequired' }).nullable(),
  search: z.string({ error: orAbsent('invalidText') }).max(2000, 'tooLong'),
  hidden: z.array(z.string({ error: 'invalidText' }).max(40, 'tooLong')).max(40, 'tooManyItems'),
  density: oneOf(densities).nullable(),
});
export type ViewInput = z.infer<typeof ViewInput>;

export const View = z.object({
  id: id(),
  name: z.string().nullable(),
  search: z.string(),
  hidden: z.array(z.string()),
  density: z.enum(densities).nullable(),
});
export type View = z.infer<typeof View>;
export const ViewList = listOf('views', View);
