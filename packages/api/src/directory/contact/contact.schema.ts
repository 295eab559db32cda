import { contactDebts, contactKinds, contactOrders, tableFormats } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import {
  line,
  oneOf,
  optionalEmail,
  optionalLine,
  optionalParagraph,
  optionalPhone,
} from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
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
export type ContactField = keyof typeof fields;
/** The fields that people enter. Import, undo and merge cover all of them, and a test compares the export. */
export const contactFields: readonly ContactField[] = [
  'name',
  'phone',
  'email',
  'address',
  'kind',
  'taxId',
  'creditLimit',
  'creditDays',
  'notes',
];
export const ContactInput = z.object({ ...fields, id: id().optional() });
export type ContactInput = z.infer<typeof ContactInput>;
/** Fields by which a contact is searched. */
export type SearchedFields = Pick<ContactInput, 'name' | 'phone' | 'email' | 'taxId'>;
export const ContactChanges = z.object(fields).partial().extend({ id: id() });

export const ContactFilter = SyncQuery.extend({
  content: z.string().max(100, 'tooLong').optional(),
  kind: oneOf(contactKinds, 'invalidOption').optional(),
  debt: oneOf(contactDebts, 'invalidOption').optional(),
  /** `total_spent` is the REST spelling of `totalSpent`. */
  by: oneOf([...contactOrders, 'total_spent'], 'invalidOption')
    .transform((by) => (by === 'total_spent' ? ('totalSpent' as const) : by))
    .default('name'),
  order: oneOf(['asc', 'desc'], 'invalidOption').default('asc'),
});
export type ContactFilter = z.infer<typeof ContactFilter>;

/** Filter, order and format of an export of the whole list. */
export const ContactExport = ContactFilter.pick({
  content: true,
  kind: true,
  debt: true,
  by: true,
  order: true,
}).extend({ format: oneOf(tableFormats, 'invalidOption').default('csv') });

export const Contact = z.object({
  id: id(),
  name: z.string(),
  phone: z.string().nullable(),
  /** The phone in E.164 notation, or null if it is not a phone number. */
  phoneE164: z
    .string()
    .nullable()
    .meta({ wire: { name: 'phone_e164' } }),
  email: z.string().nullable(),
  address: z.string().nullable(),
  kind: z.enum(contactKinds),
  taxId: z.string().nullable(),
  creditLimit: moneyAnswer().nullable(),
  creditDays: z.int().nullable(),
  notes: z.string().nullable(),
  owed: moneyAnswer(),
  owes: moneyAnswer(),
  /** Credit in the contact's favour, with which purchases can be paid. */
  creditBalance: moneyAnswer(),
  promisedOn: z.string().nullable(),
  totalSpent: moneyAnswer(),
  lastPurchaseAt: z.date().nullable(),
  /** Contacts with the same phone or tax id. Present in the answer for one contact, absent in lists. */
  possibleDuplicates: z.array(id()).optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
Contact.register(z.globalRegistry, { title: 'Contact' });
export type Contact = z.infer<typeof Contact>;
/** A contact that already has a phone or tax id. */
export const PossibleDuplicate = Contact.pick({
  id: true,
  name: true,
  phone: true,
  owed: true,
  creditDays: true,
});
export const DuplicateQuery = z.object({
  phone: z.string().max(40, 'tooLong').nullish(),
  taxId: z.string().max(40, 'tooLong').nullish(),
  /** The id of the contact itself, which is excluded from its duplicates. */
  except: id().optional(),
});
export const ContactList = listOf('contacts', Contact);
