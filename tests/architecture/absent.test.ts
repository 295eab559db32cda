import { refusalOf } from '@mostrador/api/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allProcedures } from '../support/calls.ts';

/** What a call says of a body in which nothing stands, as `path field: reason`. */
const toldOfNothing = allProcedures.flatMap(({ path, input }) => {
  const { error } = z.safeParse(input, {});
  const fields = error ? (refusalOf(error).fields ?? {}) : {};
  return Object.entries(fields).flatMap(([field, reasons]) =>
    reasons.map((reason) => ({ told: `${path} ${field}: ${reason}`, reason })),
  );
});

test('what is absent is told as missing, not as something else that is wrong', () => {
  expect(toldOfNothing.length).toBeGreaterThan(100);
  const wrong = toldOfNothing.filter(({ reason }) => reason.startsWith('invalid'));
  expect(wrong.map(({ told }) => told)).toEqual([]);
});
