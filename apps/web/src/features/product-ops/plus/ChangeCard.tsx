import { Loader, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RetryLine } from '../../../ui/feedback/RetryLine.tsx';
import { CardForm } from './CardForm.tsx';

/**
 * Replaces the card; a due amount is collected from the new card at once. `isSaved` is true if a page of the
 * bank has just confirmed the new card.
 */
export function ChangeCard({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations('plus');
  const open = trpc.billing.newCard.useMutation();
  const look = trpc.billing.refresh.useMutation();
  const begun = useRef(false);
  const keep = async () => {
    await look.mutateAsync().catch(() => null);
    window.location.assign(paths.account);
  };
  useEffect(() => {
    if (!begun.current && isSaved) void keep();
    else if (!begun.current) open.mutate();
    begun.current = true;
  });
  return (
    <>
      <Title order={1} size="h3">
        {t('section.changeCard')}
      </Title>
      <Text>{t('pay.newCard')}</Text>
      {open.error ? <RetryLine error={open.error} onRetry={() => open.mutate()} /> : null}
      {open.isPending || open.isIdle || look.isPending ? (
        <Loader type="dots" role="status" aria-label={t('pay.opening')} />
      ) : null}
      {open.data ? (
        <CardForm {...open.data} kind="setup" label={t('pay.keepCard')} onDone={() => void keep()} />
      ) : null}
    </>
  );
}
