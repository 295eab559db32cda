import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenWork } from '../../lib/open-work.ts';
import { DiscardDialog } from '../ConfirmDialog.tsx';
import { PageHeader } from '../PageHeader.tsx';
import classes from '../ui.module.css';
import { Problems } from './Problems.tsx';
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
  useOpenWork({ isOpen: isHeld });
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isHeld && current.pathname !== next.pathname,
    enableBeforeUnload: () => isHeld,
    withResolver: true,
  });
  const isBlocked = leaving.status === 'blocked';
  const stay = () => {
    setAsking(false);
    if (isBlocked) leaving.reset();
  };
  const discard = () => {
    setAsking(false);
    form.discard();
    if (isBlocked) leaving.proceed();
  };
  return (
    <>
      <PageHeader title={title} back={back} actions={actions} />
      <form ref={form.element} onSubmit={form.submit} noValidate>
        <Problems form={form} isLong />
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
      <DiscardDialog opened={isAsking || isBlocked} isSaving={isSaving} onStay={stay} onGo={discard} />
    </>
  );
}
