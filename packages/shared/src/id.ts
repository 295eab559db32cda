import { z } from 'zod';

/** Ids are compared as text (idempotency, cursors), so they have one spelling: lower case. */
export const id = () => z.uuid({ error: 'invalidId' }).toLowerCase();

export const ById = z.object({ id: id() });
