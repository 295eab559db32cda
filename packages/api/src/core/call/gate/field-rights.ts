import { rightOfField } from '@mostrador/shared/rights/field-rights';
import type { WriteActor } from '../call.ts';
import { forbidden } from '../errors.ts';
import { understoodInput } from '../inputs.ts';
import type { Meta } from '../meta.ts';

type Caller = Pick<WriteActor, 'flags'>;

/** Throws 403 `permissionDenied` for a field if the caller lacks the permission for it. */
export function refuseField({ flags }: Caller, field: string, parameter: string) {
  const permission = rightOfField.get(field);
  if (permission && !flags.has(permission)) throw forbidden('permissionDenied', { permission, parameter });
}

type InputField = { field: string; value: unknown; parameter: string };

/** Lists every field of an input, at any depth. */
function listFields(input: unknown, path = ''): InputField[] {
  if (typeof input !== 'object' || input === null || input instanceof Date) return [];
  return Object.entries(input).flatMap(([field, value]) => {
    const parameter = path ? `${path}.${field}` : field;
    return value === undefined ? [] : [{ field, value, parameter }, ...listFields(value, parameter)];
  });
}

type Input = { path: string; meta: Meta; input: unknown };

/**
 * Refuses all fields of an input for which the caller lacks the permission, as parsed, because fields that
 * the schema does not know are not written. An input without such a field is not parsed for it.
 */
export function refuseUnheld(caller: Caller, { path, meta, input }: Input) {
  if (!listFields(input).some(({ field }) => rightOfField.has(field))) return;
  for (const { field, value, parameter } of listFields(understoodInput(path, input))) {
    // Null has no effect in a creation; in a change it removes a stored value.
    if (value !== null || !meta.creates) refuseField(caller, field, parameter);
  }
}
