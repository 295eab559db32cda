import { expect, test } from 'vitest';
import { refused } from '../../../../lib/testing/mock-api.testing.ts';
import { isOutdated } from './is-outdated.ts';

const conflict = (reason: string) => refused({ reason, httpStatus: 409 });
const gone = (details: object) => refused({ reason: 'notFound', httpStatus: 404, details });

test('a ticket that is gone, changed or charged is not what the list showed', () => {
  const refusals = [...['ticketGone', 'ticketChanged', 'idInUse'].map(conflict), gone({})];
  expect([...refusals, gone({ parameter: 'lines.0.line_id' })].map(isOutdated)).toEqual(Array(5).fill(true));
});

test('whatever else refuses it leaves what was typed', () => {
  const refusals = [...['insufficientStock', 'cashSessionRequired', 'periodLocked'].map(conflict)];
  const others = [gone({ parameter: 'contact_id' }), refused({ reason: 'required' })];
  expect([...refusals, ...others].map(isOutdated)).toEqual(Array(5).fill(false));
});
