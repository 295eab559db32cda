import { Button, Text, Title } from '@mantine/core';
import { planLimits } from '@mostrador/shared/wire/limits';
import { formatMoney } from '@mostrador/shared/words/format';
import { IconCrown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../../theme/Ticket.tsx';
import { RetryLine } from '../../../../ui/feedback/RetryLine.tsx';
import classes from './landing.module.css';

const signingUp = { nueva: 'true' };

/** Plans are priced in one currency, whatever the currency of the business. */
const priceOf = (amount: number, symbol: string) =>
  formatMoney(amount, { symbol, currency: symbol, moneySymbol: 'dot', decimals: 2, language: 'es' });

/** The free plan and the price of Plus, as currently sold. */
export function Price() {
  const t = useTranslations('landing.price');
  const { quantity } = useFormat();
  const { data, error, refetch } = trpc.billing.offer.useQuery(undefined, { staleTime: 3_600_000 });
  const monthly = data?.plans.find(({ months }) => months === 1);
  const yearly = data?.plans.find(({ months }) => months === 12);
  const count = (number: number) => quantity(number * 1000);
  const days = data?.trialDays ?? 0;
  return (
    <section id="price" className={classes.beside} aria-labelledby="price-title">
      <div>
        <Title order={2} size="h3" id="price-title">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('text')}</Text>
      </div>
      <div className={classes.plans}>
        <Plan
          name={t('free')}
          price={priceOf(0, monthly?.currency ?? 'US$')}
          text={t('freeText')}
          act={t('create')}
        >
          <LeaderLine label={t('sales')} value={t('unlimited')} />
          <LeaderLine label={t('products')} value={t('upTo', { count: count(planLimits.products.free) })} />
          <LeaderLine label={t('people')} value={count(planLimits.members.free)} />
          <LeaderLine label={t('basics')} value={t('yes')} />
        </Plan>
        {monthly ? (
          <Plan
            name={
              <>
                <IconCrown size={20} aria-hidden="true" /> {t('plus')}
              </>
            }
            price={t.rich('monthly', {
              price: priceOf(monthly.amount, monthly.currency),
              small: (words) => <small>{words}</small>,
            })}
            text={
              yearly
                ? t('trialYear', { days, price: priceOf(yearly.amount, yearly.currency) })
                : t('trial', { days })
            }
            act={t('try', { days })}
          >
            <LeaderLine label={t('services')} value={t('yes')} />
            <LeaderLine label={t('reports')} value={t('yes')} />
            <LeaderLine label={t('roles')} value={t('upTo', { count: count(planLimits.members.plus) })} />
            <LeaderLine label={t('logo')} value={t('yes')} />
          </Plan>
        ) : null}
        {error ? <RetryLine error={error} onRetry={() => void refetch()} /> : null}
      </div>
    </section>
  );
}

type PlanProps = { name: ReactNode; price: ReactNode; text: string; act: string; children: ReactNode };

function Plan({ name, price, text, act, children }: PlanProps) {
  return (
    <Ticket className={classes.plan}>
      <div className={classes.between}>
        <Title order={3} size="h4" className={classes.planName ?? ''}>
          {name}
        </Title>
        <span className={classes.big}>{price}</span>
      </div>
      <Text c="dimmed">{text}</Text>
      <LeaderLines>{children}</LeaderLines>
      <Button
        renderRoot={(props) => <Link {...props} to={paths.login} search={signingUp} />}
        size="lg"
        variant="default"
      >
        {act}
      </Button>
    </Ticket>
  );
}
