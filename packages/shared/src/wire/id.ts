import { z } from 'zod';
import { orAbsent } from './absent.ts';

/** Ids are compared as text (idempotency, cursors), so they have one spelling: lower case. */
export const id = () => z.uuid({ error: orAbsent('invalidId') }).toLowerCase();

export const ById = z.object({ id: id() });
