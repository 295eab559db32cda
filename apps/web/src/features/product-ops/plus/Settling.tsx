import { Button, Loader, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

const everyMs = 2500;
const tries = 8;

/** The bank confirmed the payment: polls until the plan is active here too, for at most twenty seconds. */
export function Settling() {
  const t = useTranslations('plus');
  const { mutateAsync: look } = trpc.billing.refresh.useMutation();
  const [state, setState] = useState<'waiting' | 'done' | 'later'>('waiting');
  useEffect(() => {
    let isGone = false;
    const wait = async () => {
      for (let count = 0; count < tries && !isGone; count += 1) {
        const seen = await look().catch(() => null);
        if (seen?.data.status === 'active' && seen.data.paidAccess) return 'done';
        await new Promise((next) => setTimeout(next, everyMs));
      }
      return 'later';
    };
    void wait().then((next) => {
      if (!isGone) setState(next === 'done' ? 'done' : 'later');
    });
    return () => {
      isGone = true;
    };
  }, [look]);
  const goOn = () => window.location.assign(paths.start);
  return (
    <>
      <Title order={1} size="h3">
        {t('pay.paid')}
      </Title>
      {state === 'waiting' ? (
        <>
          <Loader type="dots" role="status" aria-label={t('pay.settling')} />
          <Text>{t('pay.settling')}</Text>
        </>
      ) : (
        <>
          <Text role="status">{state === 'done' ? t('activeText') : t('pay.later')}</Text>
          <Button onClick={goOn}>{t('continue')}</Button>
        </>
      )}
      <Dialog opened={state === 'done'} onClose={goOn} title={t('welcomeTitle')}>
        <Text mb="md">{t('pay.welcome')}</Text>
        <Button size="lg" fullWidth onClick={goOn} data-autofocus>
          {t('continue')}
        </Button>
      </Dialog>
    </>
  );
}
