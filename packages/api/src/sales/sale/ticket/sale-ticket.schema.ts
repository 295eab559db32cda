import { quantity } from '@mostrador/shared/money/amount';
import { orAbsent } from '@mostrador/shared/wire/absent';
import { optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

/** The revision that the caller saw; a ticket that changed since is refused. */
const revision = () => z.int({ error: orAbsent('invalidNumber') }).min(1, 'invalidNumber');

const isUnique = (ids: string[]) => new Set(ids).size === ids.length;

/** Moves some of the lines of a ticket to a new ticket with the id `into`. */
export const TicketSplit = z
  .object({
    id: id(),
    revision: revision(),
    /** Created by the client, so that a retry has the id of the same ticket. */
    into: id(),
    concept: optionalLine(35, { tooLong: 'conceptTooLong' }).nullish(),
    lines: z
      .array(z.object({ lineId: id(), quantity: quantity().min(1, 'quantityMinimum') }))
      .min(1, 'emptySale')
      .max(500, 'tooManyLines'),
  })
  .refine(({ lines }) => isUnique(lines.map(({ lineId }) => lineId)), {
    error: 'repeatedItem',
    path: ['lines'],
  });
export type TicketSplit = z.infer<typeof TicketSplit>;

/** Moves all lines of the tickets `from` to one ticket and deletes them. */
export const TicketMerge = z
  .object({
    id: id(),
    revision: revision(),
    from: z
      .array(z.object({ id: id(), revision: revision() }))
      .min(1, 'nothingToMerge')
      .max(20, 'tooManyItems'),
  })
  .refine(({ id: into, from }) => isUnique([into, ...from.map((each) => each.id)]), {
    error: 'repeatedItem',
    path: ['from'],
  });
export type TicketMerge = z.infer<typeof TicketMerge>;
