import { bankAccountTypes, reviewStatuses } from '@mostrador/shared/codes/codes';
import { orAbsent } from '@mostrador/shared/wire/absent';
import { line, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

/** A signed id of an upload. Errors name the missing photo. */
const photo = () =>
  z
    .string({ error: orAbsent('invalidText', 'photoRequired') })
    .max(500, 'tooLong')
    .meta({ wire: { isFile: true } });

const fields = {
  bankName: line(60, { required: 'bankNameRequired' }),
  accountType: oneOf(bankAccountTypes),
  /** Digits and letters as a bank writes them. Spaces and dashes between them are not stored. */
  accountNumber: line(60, { required: 'accountNumberRequired' })
    .overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .regex(/^[0-9A-Z]{5,34}$/, 'accountNumberInvalid'),
  holder: line(80, { required: 'holderRequired' }),
  /** Photos of the holder's identity document and face: signed ids of uploads that are used nowhere else. */
  idFront: photo(),
  idBack: photo(),
  selfie: photo(),
};

/** Without a holder, the account belongs to the owner. */
export const PaymentInfoInput = z.object({
  ...fields,
  accountType: fields.accountType.default('checking'),
  holder: fields.holder.nullish(),
});
export type PaymentInfoInput = z.infer<typeof PaymentInfoInput>;
export const PaymentInfoChanges = z.object(fields).partial();
export type PaymentInfoChanges = z.infer<typeof PaymentInfoChanges>;

/** Contains neither the whole account number nor a photo, which only the reviewers can see again. */
export const PaymentInfo = z.object({
  id: id(),
  bankName: z.string(),
  accountType: z.enum(bankAccountTypes),
  last4: z.string(),
  holder: z.string(),
  status: z.enum(reviewStatuses),
  /** The reason of the rejection. */
  message: z.string().nullable(),
  reviewedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
PaymentInfo.register(z.globalRegistry, { title: 'PaymentInfo' });
export type PaymentInfo = z.infer<typeof PaymentInfo>;
