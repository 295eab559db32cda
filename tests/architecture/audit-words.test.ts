import { eventNames } from '@mostrador/shared/codes/events';
import { isGate } from '@mostrador/shared/rights/gates';
import { scopeModules } from '@mostrador/shared/rights/scopes';
import { languages } from '@mostrador/shared/text/translate';
import { texts } from '@mostrador/shared/text/translator';
import { expect, test } from 'vitest';
import { allProcedures } from '../support/calls.ts';

/** Acts of a user in an organization before joining it, or after leaving it. */
const fromOutside = ['organization.create', 'organization.remove', 'invitation.join'];

const audited = allProcedures.filter(
  ({ path, type, meta }) => type === 'mutation' && (isGate(meta.gate ?? '') || fromOutside.includes(path)),
);

test.each(languages)('every act that is logged has its words in %s', (language) => {
  const { things, acts } = texts[language].audit;
  const missing = audited.flatMap(({ path }) => {
    const [entity = '', act = ''] = path.split('.');
    return entity in things && act in acts ? [] : [path];
  });
  expect(missing).toEqual([]);
});

test.each(languages)('the scopes of keys and the events of webhooks have texts in %s', (language) => {
  const { modules, eventNames: eventTexts } = texts[language].integration;
  expect(Object.keys(scopeModules).filter((name) => !(name in modules))).toEqual([]);
  const missing = eventNames.filter((event) => {
    const [entity = '', what = ''] = event.split('.');
    return typeof Reflect.get(Object(Reflect.get(eventTexts, entity)), what) !== 'string';
  });
  expect(missing).toEqual([]);
});
