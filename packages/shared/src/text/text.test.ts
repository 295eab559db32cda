import { expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import * as codes from '../codes/codes.ts';
import { industries } from '../codes/industries.ts';
import * as money from '../money/amount.ts';
import { Discount } from '../money/discount.ts';
import { flags } from '../rights/gates.ts';
import * as field from '../wire/field.ts';
import { id } from '../wire/id.ts';
import { PageQuery } from '../wire/page.ts';
import { readIcu } from './icu.testing.ts';
import { directionOf, isLanguage, type Language, languageFor, languages } from './translate.ts';
import { errorText, texts as messages, translator } from './translator.ts';

const flatten = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inside]) => flatten(inside, path ? `${path}.${key}` : key))
    : [[path, String(value)]];

const texts = Object.fromEntries(
  languages.map((language) => [language, new Map(flatten(messages[language]))] as const),
);
const textOf = (language: Language, key: string) => texts[language]?.get(key) ?? '';
const keys = [...(texts.es?.keys() ?? [])];

test.each(languages)('%s has the keys of the source, each with a text', (language) => {
  expect([...(texts[language]?.keys() ?? [])].sort()).toEqual(keys.toSorted());
  expect(keys.filter((key) => textOf(language, key).trim() === '')).toEqual([]);
  expect(keys.length).toBeGreaterThan(900);
});

test.each(languages)('%s uses the same arguments as the source', (language) => {
  for (const key of keys) {
    const argumentsOf = (text: string) => readIcu(text).names.toSorted();
    expect([key, argumentsOf(textOf(language, key))]).toEqual([key, argumentsOf(textOf('es', key))]);
  }
});

test.each(languages)('%s has every plural category of its language', (language) => {
  const requested = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const plurals = keys.flatMap((key) =>
    readIcu(textOf(language, key)).plurals.map((options) => [
      key,
      options.filter((option) => !option.startsWith('=')).toSorted(),
    ]),
  );
  expect(plurals.length).toBeGreaterThan(5);
  for (const [key, options] of plurals) expect([key, options]).toEqual([key, requested]);
});

test('every code, trade and permission has its name', () => {
  const lists = {
    units: codes.units,
    deleteReasons: codes.deleteReasons,
    stockReasons: codes.stockReasons,
    stockMoveTypes: codes.stockMoveTypes,
    paymentMethods: codes.saleMethods,
    saleStatuses: codes.saleStatuses,
    saleChannels: codes.saleChannels,
    businessTypes: codes.businessTypes,
    contactKinds: codes.contactKinds,
    languages,
  };
  for (const [list, members] of Object.entries(lists)) {
    const named = keys.flatMap((key) => (key.startsWith(`platform.${list}.`) ? [key.split('.').at(-1)] : []));
    expect(named.toSorted()).toEqual([...members].toSorted());
  }
  const trades = keys.flatMap((key) => /^industry\.(\w+)$/.exec(key)?.[1] ?? []);
  expect(trades.toSorted()).toEqual([...industries].toSorted());
  const permissions = keys.flatMap((key) => /^role\.flags\.(\w+)\.name$/.exec(key)?.[1] ?? []);
  expect(permissions.toSorted()).toEqual([...flags].toSorted());
});

test('every refusal of the shared schemas has a text', () => {
  const schemas: z.ZodType[] = [
    field.line(1, { required: 'nameRequired' }),
    field.optionalLine(1),
    field.optionalParagraph(1),
    field.emailField(),
    field.optionalEmail(),
    field.phoneField(),
    field.optionalPhone(),
    field.dateField(),
    field.hexColor(),
    field.timeZoneField(),
    field.oneOf(['a']),
    money.money(),
    money.quantity(),
    money.signedQuantity(),
    money.rate(),
    id(),
    Discount,
    PageQuery,
  ];
  const garbage = [undefined, '', 'zz', 'x\0', 'x'.repeat(300), -1e15, 1e15, Number.NaN];
  const inputs = [
    ...garbage,
    ...garbage.flatMap((value) => [
      { value, unit: value },
      { page: value, perPage: value, after: value },
    ]),
  ];
  inputs.push({ value: 10_001, unit: 'percentage' });
  const reasons = new Set(
    schemas
      .flatMap((schema) => inputs.flatMap((input) => schema.safeParse(input).error?.issues ?? []))
      .map((issue) => issue.message)
      .filter((message) => !message.startsWith('Invalid input: expected object')),
  );
  expect(reasons.size).toBeGreaterThan(15);
  expect([...reasons].filter((reason) => !keys.includes(`errors.${reason}`))).toEqual([]);
});

test('the documented wordings are used', () => {
  expect(errorText('es', 'unexpectedError')).toBe('Ocurrió un error inesperado');
  expect(errorText('es', 'incompleteProfile')).toBe('Por favor actualiza tu perfil');
  expect(errorText('en', 'somethingWentWrong')).toBe('Something went wrong');
  expect(errorText('en', 'errorOccurred')).toBe('An error occurred, please try again later.');
  expect(translator('en')('sale.insufficientStock')).toBe('You do not have enough stock for this sale.');
  expect(translator('en')('shell.moduleFailed')).toBe(
    'An unexpected error occurred while loading this module.',
  );
  expect(translator('en')('shell.moduleFailedText')).toBe(
    'We apologize for the inconvenience, please try again later.',
  );
  expect(translator('es')('shell.accessDeniedText')).toBe('No tienes permisos para ver esta página');
  expect(translator('es')('shell.trialExpired')).toBe('Tu período de prueba ha expirado');
});

test('details complete a sentence, and their lack leaves no hole', () => {
  expect(errorText('es', 'insufficientStock', { available: 350 })).toBe(
    'Existencias insuficientes. Disponible: 0.35',
  );
  expect(errorText('ar', 'insufficientStock', { available: 12_000 })).toBe('المخزون غير كافٍ. المتاح: 12');
  expect(errorText('es', 'quantityStep', { step: 250 })).toBe('Se vende de 0.25 en 0.25');
  expect(errorText('ar', 'quantityStep', { step: 250 })).toBe('يُباع بمضاعفات 0.25');
  expect(errorText('en', 'quantityBelowMinimum', { minimum: 500 })).toBe('It is sold from 0.5 up');
  expect(errorText('es', 'paymentMissing', { balance: 400_050 })).toContain('Faltan 4,000.50 por cobrar');
  expect(errorText({ language: 'en', moneySymbol: 'comma' }, 'paymentMissing', { balance: 400_000 })).toMatch(
    /^4\.000 is still/,
  );
  expect(errorText('en', 'requiredParameter', { parameter: 'from' })).toBe('The parameter from is missing');
  expect(errorText('en', 'insufficientStock')).toBe('Insufficient stock. Available: —');
  const maize = { name: 'Maíz', available: 350 };
  expect(errorText('es', 'insufficientStock', maize)).toBe(
    'Existencias insuficientes de Maíz. Disponible: 0.35',
  );
  expect(errorText('en', 'notFound', { parameter: 'products.0.id' })).toBe(
    'Something you chose is no longer there: remove it or choose it again',
  );
  for (const garbage of ['', 'toString', 'nothing.like.it'])
    expect(errorText('en', garbage)).toBe('An unexpected error occurred');
});

test('numbers within a sentence are written as the organization writes its amounts', () => {
  const told = { name: 'Café', stock: 12_345.5 };
  const said = (language: 'es' | 'en' | 'ar', symbol?: 'dot' | 'comma') =>
    translator(language, symbol)('notification.stock_low.body', told);
  for (const language of ['es', 'en', 'ar'] as const) {
    expect(said(language)).toContain('12,345.5');
    expect(said(language, 'dot')).toContain('12,345.5');
    expect(said(language, 'comma')).toContain('12.345,5');
  }
  const details = { available: 1_250_500 };
  expect(errorText('es', 'insufficientStock', details)).toContain('1,250.5');
  expect(errorText({ language: 'es', moneySymbol: 'comma' }, 'insufficientStock', details)).toContain(
    '1.250,5',
  );
});

test('no sentence groups the digits of a number by itself', () => {
  const examples = ['platform.moneySymbols.dot', 'platform.moneySymbols.comma', 'errors.addressRangeInvalid'];
  const long = /(?<![\d.])(\d{1,3}[ .,\u00a0\u202f]\d{3}|[1-9]\d{4,})(?![\d.])/;
  const grouped = (language: Language) =>
    flatten(messages[language]).filter(([key, text]) => long.test(text) && !examples.includes(key));
  for (const language of languages) expect(grouped(language)).toEqual([]);
});

test('counts follow the grammar of the language', () => {
  const arabic = translator('ar');
  const said = [0, 1, 2, 3, 11, 100].map((count) => arabic('common.itemCount', { count }));
  expect(new Set(said.map((text) => text.replace(/\d+/, ''))).size).toBe(6);
  expect(translator('es')('common.itemCount', { count: 1 })).toBe('1 artículo');
});

test('a language is chosen from what a reader asks for', () => {
  expect(languageFor('ar-EG,en;q=0.8')).toBe('ar');
  expect(languageFor('fr-FR, en-US;q=0.7')).toBe('en');
  expect(languageFor(undefined)).toBe('es');
  expect(directionOf('ar')).toBe('rtl');
  expect(isLanguage('fr')).toBe(false);
  expectTypeOf(translator('es')).parameter(0).not.toEqualTypeOf<string>();
});

test('a Plus feature outside its trial is labelled as such', () => {
  const told = (details: { notTrial?: true }) =>
    languages.map((language) => errorText(language, 'paidAccessRequired', details));
  for (const [at, word] of ['prueba', 'trial', 'التجريبية'].entries()) {
    expect(told({ notTrial: true })[at]).toContain(word);
    expect(told({})[at]).not.toContain(word);
  }
});
