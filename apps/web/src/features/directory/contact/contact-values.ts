import type { Contact, ContactInput } from '@mostrador/api/directory/contact/contact.schema';

/** Loaded when a form opens, so that a page renders without the validation library. */
export const contactRules = () =>
  import('@mostrador/api/directory/contact/contact.schema').then(({ ContactInput }) => ContactInput);

/** The form values of a contact: empty text for unknown values. */
export type ContactValues = Pick<Contact, 'name' | 'kind' | 'creditLimit' | 'creditDays'> & {
  phone: string;
  email: string;
  address: string;
  taxId: string;
  notes: string;
};

export const blankContact: ContactValues = {
  name: '',
  kind: 'client',
  phone: '',
  email: '',
  address: '',
  taxId: '',
  creditLimit: null,
  creditDays: null,
  notes: '',
};

type ReadContact = Pick<Contact, Exclude<keyof ContactInput, undefined>>;

export const valuesOf = (contact: ReadContact): ContactValues => ({
  name: contact.name,
  kind: contact.kind,
  phone: contact.phone ?? '',
  email: contact.email ?? '',
  address: contact.address ?? '',
  taxId: contact.taxId ?? '',
  creditLimit: contact.creditLimit,
  creditDays: contact.creditDays,
  notes: contact.notes ?? '',
});
