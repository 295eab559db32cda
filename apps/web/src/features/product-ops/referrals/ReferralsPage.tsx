import { Button, CopyButton, Group, Loader, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { priceOf } from '../../../domain/plus/price.ts';
import { whatsAppLink } from '../../../domain/receipt/share.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { RetryLine } from '../../../ui/feedback/RetryLine.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Ledger } from './Ledger.tsx';
import { Payouts, People } from './People.tsx';
import classes from './referrals.module.css';
import type { Mine } from './referrals.ts';

const PayoutDialog = lazyDialog(() => import('./PayoutDialog.tsx'));

/** The referral link of a user, the referred users, and the earnings. */
export default function ReferralsPage() {
  const t = useTranslations('referral');
  const { data, error, refetch } = trpc.referral.mine.useQuery();
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.page}>
        <Text>{t('lead')}</Text>
        {error ? <RetryLine error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Loader type="dots" role="status" aria-label={t('loading')} /> : null}
        {data ? <Everything mine={data} /> : null}
      </div>
    </>
  );
}

function Everything({ mine }: { mine: Mine }) {
  return (
    <>
      <Share code={mine.code} link={mine.link} />
      <Balance mine={mine} />
      {mine.payouts.length > 0 ? <Payouts payouts={mine.payouts} /> : null}
      <People people={mine.people} />
      <Ledger />
    </>
  );
}

function Share({ code, link }: Pick<Mine, 'code' | 'link'>) {
  const t = useTranslations('referral');
  return (
    <Rows tag="section" gap={12} aria-labelledby="referral-link">
      <Title order={2} size="h4" id="referral-link">
        {t('linkTitle')}
      </Title>
      <bdi dir="ltr" className={classes.link}>
        {link}
      </bdi>
      <Group gap="sm">
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              leftSection={
                copied ? (
                  <IconCheck size={18} aria-hidden="true" />
                ) : (
                  <IconCopy size={18} aria-hidden="true" />
                )
              }
            >
              {copied ? t('copied') : t('copyLink')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={whatsAppLink(null, t('whatsappText', { link }))}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
        >
          {t('whatsapp')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('codeText')} <bdi dir="ltr">{code}</bdi>
      </Text>
    </Rows>
  );
}

function Balance({ mine }: { mine: Mine }) {
  const t = useTranslations('referral');
  const [isOpen, setOpen] = useState(false);
  const { currency, available, held: pending, requested, paid, smallestPayout } = mine;
  const price = (amount: number) => priceOf(amount, currency);
  const why =
    requested > 0
      ? t('pendingText')
      : available < smallestPayout
        ? t('smallestText', { smallest: price(smallestPayout) })
        : null;
  return (
    <Rows tag="section" gap={12} aria-labelledby="referral-balance">
      <Title order={2} size="h4" id="referral-balance">
        {t('balanceTitle')}
      </Title>
      <LeaderLines>
        <LeaderLine label={t('available')} value={price(available)} size="total" />
        <LeaderLine label={t('held')} value={price(pending)} />
        {requested > 0 ? <LeaderLine label={t('requested')} value={price(requested)} /> : null}
        <LeaderLine label={t('paid')} value={price(paid)} />
      </LeaderLines>
      <Text size="sm" c="dimmed">
        {t('heldText')}
      </Text>
      {why ? (
        <Text>{why}</Text>
      ) : (
        <Group>
          <Button onClick={() => setOpen(true)}>{t('ask')}</Button>
        </Group>
      )}
      <PayoutDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        available={available}
        currency={currency}
        smallest={smallestPayout}
      />
    </Rows>
  );
}
