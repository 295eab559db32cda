import { Button, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import classes from '../auth.module.css';

/**
 * The card for users who come from a referral or may refer others; empty if there is no referral programme.
 */
export function ReferralCard() {
  const t = useTranslations('auth');
  const { data: options } = trpc.identity.options.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!options?.referralLoginUrl) return null;
  return (
    <aside className={classes.referral}>
      <Title order={2} size="h4">
        {t('referralTitle')}
      </Title>
      <Text>{t('referralText')}</Text>
      <Button
        component="a"
        href={options.referralLoginUrl}
        target="_blank"
        rel="noreferrer"
        variant="default"
      >
        {t('referralLogin')}
      </Button>
    </aside>
  );
}
