import { money } from '@mostrador/shared/amount';
import { contactKinds } from '@mostrador/shared/codes';
import {
  line,
  oneOf,
  optionalEmail,
  optionalLine,
  optionalParagraph,
  optionalPhone,
} from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { listOf, PageQuery } from '@mostrador/shared/page';
import { z } from 'zod';

const fields = {
  name: line(80, { required: 'nameRequired' }),
  phone: optionalPhone().nullish(),
  email: optionalEmail().nullish(),
  address: optionalLine(200).nullish(),
  kind: oneOf(contactKinds).optional(),
  taxId: optionalLine(30).nullish(),
  creditLimit: money().nullish(),
  creditDays: z.int({ error: 'daysMinimum' }).min(1, 'daysMinimum').max(3650, 'daysMinimum').nullish(),
  notes: optionalParagraph(500).nullish(),
};
export const ContactInput = z.object({ ...fields, id: id().optional() });
export type ContactInput = z.infer<typeof ContactInput>;
/** What a contact is found by. */
export type Searched = Pick<ContactInput, 'name' | 'phone' | 'email' | 'taxId'>;
export const ContactChanges = z.object(fields).partial().extend({ id: id() });

export const ContactFilter = PageQuery.extend({
  content: z.string().max(100, 'tooLong').optional(),
  order: oneOf(['asc', 'desc'], 'invalidOption').default('asc'),
});
export type ContactFilter = z.infer<typeof ContactFilter>;

export const Contact = z.object({
  id: id(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  kind: z.enum(contactKinds),
  taxId: z.string().nullable(),
  creditLimit: money().nullable(),
  creditDays: z.int().nullable(),
  notes: z.string().nullable(),
  owed: money(),
  owes: money(),
  totalSpent: money(),
  lastPurchaseAt: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Contact = z.infer<typeof Contact>;
export const ContactList = listOf('contacts', Contact);
