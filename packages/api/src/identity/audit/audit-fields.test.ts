import { isGate } from '@mostrador/shared/rights/gates';
import { languages } from '@mostrador/shared/text/translate';
import { texts } from '@mostrador/shared/text/translator';
import { snake } from '@mostrador/shared/wire/snake';
import { isRecord, type Shape, shapeOf } from '@mostrador/shared/wire/wire';
import { expect, test } from 'vitest';
import { isSecretField } from '../../core/call/audit.ts';
import { procedures } from '../../core/call/endpoints.ts';
import { appRouter } from '../../router.ts';
import { isSilent } from './audit-entry.ts';

const fieldsOf = ({ properties = {}, anyOf = [], oneOf = [] }: Shape): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf].flatMap(fieldsOf),
];

const logged = procedures(appRouter)
  .filter(({ type, meta }) => type === 'mutation' && isGate(meta.gate ?? ''))
  .flatMap(({ path, input }) =>
    (input ? fieldsOf(shapeOf(input, 'input')) : []).map((name) => ({ path, name })),
  )
  .filter(({ name }) => !isSilent(name) && !isSecretField(name));

test.each(languages)('user changes are described in words, in %s', (language) => {
  const { fields } = texts[language].audit;
  const missing = logged.filter(({ name }) => !(isRecord(fields) && snake(name) in fields));
  expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});
