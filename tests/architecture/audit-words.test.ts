import { isGate } from '@mostrador/shared/gates';
import { languages } from '@mostrador/shared/text/translate';
import { texts } from '@mostrador/shared/text/translator';
import { expect, test } from 'vitest';
import { allProcedures } from '../support/calls.ts';

/** What a person does in an organization without standing in it yet, or any more. */
const fromOutside = ['organization.create', 'organization.remove', 'invitation.join'];

const audited = allProcedures.filter(
  ({ path, type, meta }) => type === 'mutation' && (isGate(meta.gate ?? '') || fromOutside.includes(path)),
);

test.each(languages)('every act that is logged has its words in %s', (language) => {
  const { things, acts } = texts[language].audit;
  const missing = audited.flatMap(({ path }) => {
    const [thing = '', act = ''] = path.split('.');
    return thing in things && act in acts ? [] : [path];
  });
  expect(missing).toEqual([]);
});
