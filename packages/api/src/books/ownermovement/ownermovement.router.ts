import { ById } from '@mostrador/shared/wire/id';
import { can, canAmongPeople, router } from '../../core/call/trpc.ts';
import {
  OwnerMovement,
  OwnerMovementFilter,
  OwnerMovementInput,
  OwnerMovementList,
  OwnerMovementVoid,
  OwnerPartners,
} from './ownermovement.schema.ts';
import { moveOwnersMoney, undoOwnerMovement } from './ownermovement.ts';
import { listOwnerMovements, readOwnerMovement } from './ownermovement-view.ts';
import { readPartners } from './partner.ts';

const touches = ['ownerMovement'] as const;

/**
 * Money between a business and its owner's own books. A user signed in at a till by PIN has no access to
 * other organizations, and is refused there like a non-member.
 */
export const ownerMovementRouter = router({
  list: can('report.read')
    .meta({ rest: 'GET /v1/owner-movements' })
    .input(OwnerMovementFilter)
    .output(OwnerMovementList)
    .query(({ ctx, input }) => listOwnerMovements(ctx, input)),

  /**
   * The organizations that the money can go to or come from. The caller is a member of each with the same
   * permission.
   */
  partners: canAmongPeople('ownermovement.write')
    .meta({ rest: 'GET /v1/owner-movements/partners', atTill: true })
    .output(OwnerPartners)
    .query(async ({ ctx }) => ({ partners: await readPartners(ctx) })),

  byId: can('report.read')
    .meta({ rest: 'GET /v1/owner-movements/:id' })
    .input(ById)
    .output(OwnerMovement)
    .query(({ ctx, input }) => readOwnerMovement(ctx.tx, input.id)),

  /** Books both halves, or neither. */
  create: canAmongPeople('ownermovement.write')
    .meta({ rest: 'POST /v1/owner-movements', creates: true, atTill: true, touches })
    .input(OwnerMovementInput)
    .output(OwnerMovement)
    .mutation(({ ctx, input }) => moveOwnersMoney(ctx, input)),

  /** Reverses both halves by new entries. */
  remove: canAmongPeople('ownermovement.write')
    .meta({ rest: 'DELETE /v1/owner-movements/:id', atTill: true, touches })
    .input(OwnerMovementVoid)
    .mutation(({ ctx, input }) => undoOwnerMovement(ctx, { id: input.id, reason: input.reason ?? null })),
});
