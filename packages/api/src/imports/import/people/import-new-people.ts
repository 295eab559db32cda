import type { DebtDirection } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import { ContactInput } from '../../../directory/contact/contact.schema.ts';
import { phoneKey, taxIdKey } from '../../../directory/contact/contact-codes.ts';
import type { Value, Values } from '../read/import-values.ts';
import { type Planned, refuseIssues } from '../run/import-plan.ts';

type Person = ContactInput & { id: string };
type Named = { values: Values; direction: DebtDirection };

/** The contacts that a file names and that do not exist yet: each is created once, for any number of rows. */
export type NewPeople = {
  /** Finds the contact of a row; null if it cannot be created, with the reason in the row. */
  take: (row: Planned, named: Named) => { id: string; isFirst: boolean } | null;
  made: () => Person[];
};

const codes = ['taxId', 'email', 'phone'] as const;
type Codes = Record<(typeof codes)[number], string>;

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value.trim() : '');
type Coded = Partial<Record<(typeof codes)[number], Value | undefined>>;

const codesOf = (values: Coded, countryId: string | null): Codes => ({
  taxId: taxIdKey(textOf(values.taxId)),
  email: textOf(values.email).toLowerCase(),
  phone: phoneKey(textOf(values.phone), countryId),
});

export function newPeople(countryId: string | null): NewPeople {
  const people: Person[] = [];
  const byCode = new Map<string, Person>();
  const byName = new Map<string, { person: Person; codes: Codes }[]>();
  const remember = (person: Person, own: Codes) => {
    for (const code of codes) if (own[code]) byCode.set(`${code} ${own[code]}`, person);
    const key = searchKey(person.name);
    byName.set(key, [...(byName.get(key) ?? []), { person, codes: own }]);
  };
  return {
    take: (row, { values, direction }) => {
      const own = codesOf(values, countryId);
      const known =
        codes.map((code) => own[code] && byCode.get(`${code} ${own[code]}`)).find((each) => each) ??
        byName.get(searchKey(textOf(values.name)))?.find((each) => !contradict(each.codes, own))?.person;
      if (known) {
        if (known.kind !== kindOf(direction)) known.kind = 'both';
        return { id: known.id, isFirst: false };
      }
      const { name, phone, email, taxId } = values;
      const requested = { name: name ?? '', phone, email, taxId, kind: kindOf(direction) };
      const read = ContactInput.safeParse(requested);
      if (!read.success) {
        refuseIssues(row, read.error, values);
        return null;
      }
      const person = { ...read.data, id: newId() };
      people.push(person);
      remember(person, own);
      return { id: person.id, isFirst: true };
    },
    made: () => people,
  };
}

const kindOf = (direction: DebtDirection) => (direction === 'receivable' ? 'client' : 'supplier');

/** True if two rows of one name are different people, because both have a number and the numbers differ. */
const contradict = (one: Codes, other: Codes) =>
  codes.some((code) => one[code] && other[code] && one[code] !== other[code]);
