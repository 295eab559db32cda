import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenWork } from '../lib/open-work.ts';
import { PageHeader } from './PageHeader.tsx';
import classes from './ui.module.css';

type FormPageProps = {
  title: string;
  back?: string;
  actions?: ReactNode;
  isDirty: boolean;
  isSaving: boolean;
  /** `form.onSubmit(…)`; the page has left the form behind when it navigates away after a save. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onDiscard: () => void;
  children: ReactNode;
};

/** A page that is one form: the save bar comes when something changed, and leaving unsaved asks first. */
export function FormPage({
  title,
  back,
  actions,
  isDirty,
  isSaving,
  onSubmit,
  onDiscard,
  children,
}: FormPageProps) {
  const t = useTranslations('common');
  const [isAsking, setAsking] = useState(false);
  const isGuarded = isDirty && !isSaving;
  useOpenWork(isGuarded);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isGuarded && current.pathname !== next.pathname,
    enableBeforeUnload: () => isGuarded,
    withResolver: true,
  });
  const isBlocked = leaving.status === 'blocked';
  const stay = () => (isBlocked ? leaving.reset() : setAsking(false));
  const discard = () => {
    setAsking(false);
    onDiscard();
    if (isBlocked) leaving.proceed();
  };
  return (
    <>
      <PageHeader title={title} {...(back ? { back } : {})} actions={actions} />
      <form onSubmit={onSubmit} noValidate>
        {children}
        {isDirty || isSaving ? (
          <div className={classes.saveBar}>
            <Text fw={550}>{t('unsavedTitle')}</Text>
            <Group gap="xs">
              <Button variant="default" onClick={() => setAsking(true)} disabled={isSaving}>
                {t('discard')}
              </Button>
              <Button type="submit" loading={isSaving}>
                {t('save')}
              </Button>
            </Group>
          </div>
        ) : null}
      </form>
      <Modal
        opened={isAsking || isBlocked}
        onClose={stay}
        title={t('discardTitle')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Text mb="lg">{t('unsavedText')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={stay} data-autofocus>
            {t('stay')}
          </Button>
          <Button color="red" onClick={discard}>
            {t('discard')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
