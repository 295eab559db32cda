import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { failureOf } from './failure.ts';
import { afterPress } from './press.ts';
import { reasonText } from './text.tsx';

type FormOptions<Values> = { schema: z.ZodType; initialValues: Values };

/**
 * A form over one schema of the API: a changed field is checked when it is left, reasons are shown in the
 * reader's language, the first invalid field gets the focus when it is submitted.
 */
export function useAppForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
}: FormOptions<Values>) {
  const resolve = schemaResolver(schema, { sync: true });
  return useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: (values: Values) => inWords(resolve(values)),
    enhanceGetInputProps: ({ inputProps: { onBlur }, field, form }) => ({
      onBlur: (event: unknown) => {
        onBlur?.(event);
        if (form.isDirty(field)) afterPress(() => form.validateField(field));
      },
    }),
    clearInputErrorOnChange: true,
  });
}

type AnyForm<Values> = Pick<UseFormReturnType<Values>, 'setErrors'>;

/** Puts the server's reasons on their fields; false when it named none. */
export function applyServerErrors<Values>(form: AnyForm<Values>, error: unknown): boolean {
  const { fields } = failureOf(error);
  const errors = Object.fromEntries(
    Object.entries(fields).map(([path, reasons]) => [
      path,
      reasons.map((reason) => reasonText(reason)).join(', '),
    ]),
  );
  form.setErrors(errors);
  focusFirstInvalid();
  return Object.keys(errors).length > 0;
}

/** Waits one frame, so that the errors are drawn before the first of them gets the focus. */
export function focusFirstInvalid() {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-error] input')?.focus();
  });
}

function inWords(errors: Record<string, ReactNode>): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, reason]) => [
      path,
      typeof reason === 'string' ? reasonText(reason) : reason,
    ]),
  );
}
