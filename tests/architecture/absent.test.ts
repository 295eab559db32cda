import { refusalOf } from '@mostrador/api/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allProcedures } from '../support/calls.ts';

/** The refusals of an empty body by each call, as `path field: reason`. */
const emptyRefusals = allProcedures.flatMap(({ path, input }) => {
  const { error } = z.safeParse(input, {});
  const fields = error ? (refusalOf(error).fields ?? {}) : {};
  return Object.entries(fields).flatMap(([field, reasons]) =>
    reasons.map((reason) => ({ text: `${path} ${field}: ${reason}`, reason })),
  );
});

test('an absent part is reported as missing, not as another error', () => {
  expect(emptyRefusals.length).toBeGreaterThan(100);
  const wrong = emptyRefusals.filter(({ reason }) => reason.startsWith('invalid'));
  expect(wrong.map(({ text }) => text)).toEqual([]);
});
