import type { z } from 'zod';
import { procedures } from './endpoints.ts';

const schemas = new Map<string, z.ZodType>();

/** Called once when the router is built: the audit log stores the inputs as calls parsed them. */
export function knowInputs(router: object) {
  for (const { path, input } of procedures(router)) schemas.set(path, input);
}

/** The input schema of a procedure. */
export const inputOf = (path: string): z.ZodType | undefined => schemas.get(path);

/** The input as the procedure read it, without what its schema does not know. */
export const understoodInput = (path: string, raw: unknown): unknown =>
  schemas.get(path)?.safeParse(raw).data;
