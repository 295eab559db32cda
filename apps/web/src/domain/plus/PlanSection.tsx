import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useFormat } from '../../lib/format/format.ts';
import { payAddress } from '../../lib/navigation/pay-address.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { RetryLine } from '../../ui/feedback/RetryLine.tsx';
import { PlusButton } from '../../ui/page/PlusButton.tsx';
import { Cancel } from './Cancel.tsx';
import { LicensesPart } from './LicensesPart.tsx';
import { PlusStatus } from './PlusStatus.tsx';
import { priceOf } from './price.ts';
import { type Plans, type PlusState, usePlus } from './use-plus.ts';

/**
 * The owner's view of the business's plan: its state, its card, the payments, and the actions to change it.
 */
export function PlanSection() {
  const shell = useTranslations('shell');
  const { state, offer, hasPlus, error, retry } = usePlus();
  if (error) return <RetryLine error={error} onRetry={retry} />;
  if (!state || !offer) return null;
  return (
    <Stack gap="md">
      <PlusStatus state={state} />
      {state.provider === 'stripe' ? <ByCard state={state} plans={offer.plans} /> : null}
      <Group gap="xs">
        {hasPlus || isByCard(state) ? null : <PlusButton>{shell('upsell.open')}</PlusButton>}
        <Cancel state={state} />
      </Group>
      <LicensesPart />
      <Receipts />
    </Stack>
  );
}

/** True if payments are collected by card, or were until one failed. */
const isByCard = ({ provider, status, paidAccess }: PlusState) =>
  provider === 'stripe' && (status === 'payment-failed' || (status === 'canceled' && paidAccess));

/** Formats the card brand: «visa» becomes «Visa». */
const brandOf = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1);

function ByCard({ state, plans }: { state: PlusState; plans: Plans }) {
  const t = useTranslations('plus');
  const { date } = useFormat();
  const { card, nextPaymentAt, pendingChange, status } = state;
  const plan = plans.find(({ planType }) => planType === state.plan);
  const isRunning = status === 'active' || status === 'payment-failed';
  return (
    <>
      <LeaderLines>
        {plan ? <LeaderLine label={t('section.plan')} value={plan.title} /> : null}
        {nextPaymentAt ? <LeaderLine label={t('section.next')} value={date(nextPaymentAt)} /> : null}
        {card ? (
          <LeaderLine
            label={t('section.card')}
            value={t('section.cardWords', { brand: brandOf(card.brand), last4: card.last4 })}
          />
        ) : null}
      </LeaderLines>
      {pendingChange ? (
        <Text>
          {t('section.pending', {
            plan: plans.find(({ planType }) => planType === pendingChange.planType)?.title ?? '',
            date: date(pendingChange.from),
          })}
        </Text>
      ) : null}
      {isRunning ? (
        <Group gap="xs">
          <Button component="a" href={payAddress({ tarjeta: 'nueva' })} variant="default">
            {t('section.changeCard')}
          </Button>
          {status === 'active'
            ? plans
                .filter(
                  ({ planType, paymentsBefore }) =>
                    planType !== state.plan &&
                    planType !== pendingChange?.planType &&
                    paymentsBefore === null,
                )
                .map(({ planType, title }) => (
                  <Button
                    key={planType}
                    component="a"
                    href={payAddress({ plan: planType })}
                    variant="default"
                  >
                    {t('section.changeTo', { plan: title })}
                  </Button>
                ))
            : null}
        </Group>
      ) : null}
    </>
  );
}

function Receipts() {
  const t = useTranslations('plus.receipts');
  const { date } = useFormat();
  const { data, error, refetch } = trpc.billing.receipts.useQuery();
  if (error) return <RetryLine error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('title')}
      </Title>
      {data.receipts.length === 0 ? <Text c="dimmed">{t('none')}</Text> : null}
      {data.receipts.map(({ id, issuedAt, status, amountDue, amountPaid, currency, url, pdfUrl }) => (
        <Group key={id} justify="space-between" gap="xs">
          <Text>
            {date(issuedAt)} · {priceOf(status === 'paid' ? amountPaid : amountDue, currency)} ·{' '}
            {t(`states.${status}`)}
          </Text>
          <Group gap="md">
            {url ? (
              <Anchor href={url} target="_blank" rel="noreferrer">
                {status === 'open' ? t('pay') : t('see')}
              </Anchor>
            ) : null}
            {pdfUrl ? (
              <Anchor href={pdfUrl} target="_blank" rel="noreferrer">
                {t('pdf')}
              </Anchor>
            ) : null}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
