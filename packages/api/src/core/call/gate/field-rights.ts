import { rightOfField } from '@mostrador/shared/rights/field-rights';
import type { WriteActor } from '../call.ts';
import { forbidden } from '../errors.ts';
import { understoodInput } from '../inputs.ts';
import type { Meta } from '../meta.ts';

type Caller = Pick<WriteActor, 'flags'>;

/** Throws 403 `permissionDenied` for the field where its right is missing. */
export function refuseField({ flags }: Caller, field: string, parameter: string) {
  const permission = rightOfField.get(field);
  if (permission && !flags.has(permission)) throw forbidden('permissionDenied', { permission, parameter });
}

type InputField = { field: string; value: unknown; parameter: string };

/** Every field that an input says, at any depth. */
function listFields(input: unknown, path = ''): InputField[] {
  if (typeof input !== 'object' || input === null || input instanceof Date) return [];
  return Object.entries(input).flatMap(([field, value]) => {
    const parameter = path ? `${path}.${field}` : field;
    return value === undefined ? [] : [{ field, value, parameter }, ...listFields(value, parameter)];
  });
}

type Input = { path: string; meta: Meta; input: unknown };

/**
 * The same for a whole input, of what the procedure understands: what its schema does not know is not
 * written. Most name no such field, and need not be understood for it.
 */
export function refuseUnheld(caller: Caller, { path, meta, input }: Input) {
  if (!listFields(input).some(({ field }) => rightOfField.has(field))) return;
  for (const { field, value, parameter } of listFields(understoodInput(path, input))) {
    // Null says nothing of what is being created; of what is there it takes away what was known.
    if (value !== null || !meta.creates) refuseField(caller, field, parameter);
  }
}
