import { Button, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import classes from './plus.module.css';

/** Requests Plus from the owner, because only the owner can buy it; once a day. */
export function AskOwner({ isGuest }: { isGuest: boolean }) {
  const t = useTranslations('plus');
  const ask = trpc.billing.request.useMutation();
  return (
    <div className={classes.stack}>
      <Text fw={600}>{isGuest ? t('guestText') : t('ownersOnly')}</Text>
      {ask.data ? (
        <Text role="status">{ask.data.sent ? t('asked') : t('askedToday')}</Text>
      ) : (
        <Button
          leftSection={<IconMail size={18} aria-hidden="true" />}
          loading={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {t('ask')}
        </Button>
      )}
    </div>
  );
}
