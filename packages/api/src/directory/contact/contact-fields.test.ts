import { typeOfField } from '@mostrador/shared/codes/import-fields';
import { languages } from '@mostrador/shared/text/translate';
import { texts } from '@mostrador/shared/text/translator';
import { snake } from '@mostrador/shared/wire/snake';
import { expect, test } from 'vitest';
import { ContactInput, contactFields } from './contact.schema.ts';
import { exportedFields } from './contact-export.ts';

test('the list of fields is that of the form', () => {
  expect([...contactFields, 'id'].toSorted()).toEqual(Object.keys(ContactInput.shape).toSorted());
});

test('every field of a contact is exported and can be imported', () => {
  expect(contactFields.filter((field) => !exportedFields.includes(field))).toEqual([]);
  expect(contactFields.filter((field) => !typeOfField('contacts', field))).toEqual([]);
});

test.each(languages)('every field of a contact has its words in the audit log in %s', (language) => {
  const { fields } = texts[language].audit;
  expect(contactFields.filter((field) => !(snake(field) in fields))).toEqual([]);
});
