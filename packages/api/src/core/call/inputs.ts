import type { z } from 'zod';
import { procedures } from './endpoints.ts';

const schemas = new Map<string, z.ZodType>();

/** Called once when the router is built, because the audit log stores the parsed inputs of calls. */
export function knowInputs(router: object) {
  for (const { path, input } of procedures(router)) schemas.set(path, input);
}

/** Returns the input schema of a procedure. */
export const inputOf = (path: string): z.ZodType | undefined => schemas.get(path);

/** Returns the input as the procedure parses it, without fields that its schema does not know. */
export const understoodInput = (path: string, raw: unknown): unknown =>
  schemas.get(path)?.safeParse(raw).data;
