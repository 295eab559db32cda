import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { DiscardDialog } from '../dialog/ConfirmDialog.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import classes from '../page/ui.module.css';
import { FormErrors } from './FormErrors.tsx';
import type { RecordForm } from './use-record-form.ts';

type RecordPageProps<Values> = {
  form: RecordForm<Values>;
  title: string;
  back: string;
  actions?: ReactNode;
  /** Further buttons of the save bar. */
  saving?: ReactNode;
  children: ReactNode;
};

/**
 * A page that is one form: the save bar comes when something changed, and leaving asks first while anything
 * is unsaved, on its way or not answered yet.
 */
export function RecordPage<Values>({
  form,
  title,
  back,
  actions,
  saving,
  children,
}: RecordPageProps<Values>) {
  const t = useTranslations('common');
  const [isAsking, setAsking] = useState(false);
  const { isHeld, isSaving } = form;
  useUnsavedWork({ isOpen: isHeld, isSaving, discard: form.discard });
  const discard = () => {
    setAsking(false);
    form.discard();
  };
  return (
    <>
      <PageHeader title={title} back={back} actions={actions} />
      <form ref={form.element} onSubmit={form.submit} noValidate>
        <FormErrors form={form} isLong />
        {children}
        {isHeld ? (
          <div className={classes.saveBar}>
            <Text fw={550}>{isSaving ? t('saving') : t('unsavedTitle')}</Text>
            <Group gap="xs">
              <Button variant="default" onClick={() => setAsking(true)} disabled={isSaving}>
                {t('discard')}
              </Button>
              {saving}
              <Button type="submit" loading={isSaving}>
                {t('save')}
              </Button>
            </Group>
          </div>
        ) : null}
      </form>
      <DiscardDialog opened={isAsking} isSaving={isSaving} onStay={() => setAsking(false)} onGo={discard} />
    </>
  );
}
