import type { ReactNode } from 'react';
import { FormErrors } from './FormErrors.tsx';
import type { RecordForm as Form } from './use-record-form.ts';

/** The same form within other content, with its own submit button. */
export function RecordForm<Values>({ form, children }: { form: Form<Values>; children: ReactNode }) {
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <FormErrors form={form} />
      {children}
    </form>
  );
}
