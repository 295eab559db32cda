import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../dialog/Dialog.tsx';
import { useClosing } from '../dialog/use-closing.tsx';
import classes from '../page/ui.module.css';
import { FormErrors } from './FormErrors.tsx';
import type { RecordForm } from './use-record-form.ts';

type RecordDialogProps<Values> = {
  form: RecordForm<Values>;
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The label of the submit button; «Guardar» by default. */
  submit?: string;
  color?: 'red';
  children: ReactNode;
};

/** The same form in a dialog. Closing it with unsaved input asks first. */
export function RecordDialog<Values>(props: RecordDialogProps<Values>) {
  const { form, opened, onClose, title, submit, color, children } = props;
  const t = useTranslations('common');
  const { isSaving, discard } = form;
  const { close, question } = useClosing({ isDirty: opened && form.isUnsaved, isSaving, discard, onClose });
  return (
    <>
      <Dialog opened={opened} onClose={close} title={title}>
        <form
          ref={form.element}
          noValidate
          onSubmit={(event) => {
            // React propagates events of a portal to the form that contains it in the component tree.
            event.stopPropagation();
            form.submit(event);
          }}
        >
          <FormErrors form={form} />
          <Stack gap="md">{children}</Stack>
          <div className={classes.dialogFooter}>
            <Text className={classes.lateSaving ?? ''} c="dimmed" aria-live="polite">
              {form.isSaving ? t('saving') : null}
            </Text>
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.isSaving} {...(color ? { color } : {})}>
              {submit ?? t('save')}
            </Button>
          </div>
        </form>
      </Dialog>
      {question}
    </>
  );
}
