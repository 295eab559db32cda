import { moneyPlaceKinds, ownerMovementDocuments, ownerMovementKinds } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const account = () => z.union([id(), z.literal('safe')], { error: 'accountRequired' });

/**
 * Money that the owner takes out of a business into their own books, or pays into it. One of the two
 * organizations is the caller's.
 */
export const OwnerMovementInput = z
  .object({
    id: id().optional(),
    kind: oneOf(ownerMovementKinds),
    /**
     * The other organization: for a business the owner's personal organization, for a person one of that
     * person's businesses.
     */
    partnerId: id(),
    amount: money({ required: 'amountRequired' }).min(1, 'amountNotPositive'),
    /** The account of the business that the money leaves or enters. A salary is paid from an account. */
    businessAccount: account(),
    personAccount: z.uuid({ error: 'accountRequired' }).toLowerCase(),
    /** The business's expense category of a salary. If absent, wages. */
    businessCategoryId: id().nullish(),
    /** The category of the person's income or expense. If absent, the default of the kind. */
    personCategoryId: id().nullish(),
    date: dateField().nullish(),
    comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  })
  .refine(({ kind, businessAccount }) => kind !== 'salary' || businessAccount !== 'safe', {
    error: 'accountOfOtherKind',
    path: ['businessAccount'],
  });
export type OwnerMovementInput = z.infer<typeof OwnerMovementInput>;

export const OwnerMovementVoid = z.object({
  id: id(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});

export const OwnerMovementFilter = SyncQuery.extend({
  partnerId: id().optional(),
  from: dateField().optional(),
  until: dateField().optional(),
  includeVoided: z.boolean({ error: 'invalidBoolean' }).optional(),
}).refine(isInOrder, daysInOrder);
export type OwnerMovementFilter = z.infer<typeof OwnerMovementFilter>;

const Named = z.object({ id: id(), name: z.string() });

/** The half of a movement in these books: `documentId` is its transfer, expense or income. */
export const OwnerMovement = z.object({
  id: id(),
  kind: z.enum(ownerMovementKinds),
  status: z.enum(['done', 'voided']),
  amount: moneyAnswer(),
  date: z.string(),
  partner: Named,
  documentType: z.enum(ownerMovementDocuments),
  documentId: id(),
  comments: z.string().nullable(),
  user: Named.nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
});
OwnerMovement.register(z.globalRegistry, { title: 'OwnerMovement' });
export type OwnerMovement = z.infer<typeof OwnerMovement>;
export const OwnerMovementList = listOf('ownerMovements', OwnerMovement);

/** An organization with which the caller may exchange money, with its accounts and categories. */
export const OwnerPartner = z.object({
  id: id(),
  name: z.string(),
  accountType: z.enum(['business', 'person']),
  accounts: z.array(
    z.object({
      id: z.union([id(), z.literal('safe')]),
      kind: z.enum(moneyPlaceKinds),
      name: z.string().nullable(),
      isDefault: z.boolean(),
    }),
  ),
  categories: z.array(Named.extend({ transactionType: z.enum(['income', 'expense']) })),
});
OwnerPartner.register(z.globalRegistry, { title: 'OwnerPartner' });
export type OwnerPartner = z.infer<typeof OwnerPartner>;
export const OwnerPartners = z.object({ partners: z.array(OwnerPartner) });
