import { Button, Group, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isPressed } from '../../lib/device/shortcuts.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { useClosing } from '../dialog/use-closing.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import classes from '../page/ui.module.css';
import { FormErrors } from './FormErrors.tsx';
import { useDraft } from './use-draft.ts';
import type { RecordForm } from './use-record-form.ts';

const DraftOffer = lazyOverlay(() => import('./DraftOffer.tsx'));

type RecordPageProps<Values> = {
  form: RecordForm<Values>;
  title: string;
  back: string;
  actions?: ReactNode;
  /** Additional buttons of the save bar. */
  saving?: ReactNode;
  /** The summary in the save bar, if the page is too narrow to show it beside the fields. */
  summary?: ReactNode;
  children: ReactNode;
};

/**
 * A page that consists of one form: the save bar appears when something changed, and leaving asks first
 * while input is unsaved or a save is pending.
 */
export function RecordPage<Values extends Record<string, unknown>>({
  form,
  title,
  back,
  actions,
  saving,
  summary,
  children,
}: RecordPageProps<Values>) {
  const t = useTranslations('common');
  const { isUnsaved, isSaving, discard } = form;
  const { close, question } = useClosing({ isDirty: isUnsaved, isSaving, discard });
  const draft = useDraft(form);
  return (
    <>
      <PageHeader title={title} back={back} actions={actions} />
      <form
        ref={form.element}
        onSubmit={form.submit}
        onKeyDown={isUnsaved ? saveByKey : undefined}
        noValidate
      >
        {draft ? <DraftOffer draft={draft} /> : null}
        <FormErrors form={form} isLong />
        {children}
        {isUnsaved ? (
          <div className={classes.saveBar}>
            {summary && !isSaving ? <div className={classes.saveSummary}>{summary}</div> : null}
            <Text fw={550} {...(summary && !isSaving ? { visibleFrom: 'lg' } : {})}>
              {isSaving ? t('saving') : t('unsavedTitle')}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={close} disabled={isSaving}>
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
      {question}
    </>
  );
}

/**
 * Works in any field, also where Enter alone does something else; not in a dialog, whose events React
 * propagates.
 */
function saveByKey(event: KeyboardEvent<HTMLFormElement>) {
  const { currentTarget: form, target, nativeEvent } = event;
  if (!isPressed('save', nativeEvent) || !(target instanceof Node) || !form.contains(target)) return;
  event.preventDefault();
  form.requestSubmit();
}
