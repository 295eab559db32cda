import { Badge, Button, Radio, Text, Title } from '@mantine/core';
import { formatMoney } from '@mostrador/shared/format';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Ticket } from '../../theme/Ticket.tsx';
import classes from './plus.module.css';
import type { Plans } from './use-plus.ts';

/** What Plus costs. Cards are not charged yet, and its button says so. */
export function PlanPicker({ plans, mayTry }: { plans: Plans; mayTry: boolean }) {
  const t = useTranslations('plus');
  const id = useId();
  const [chosen, choose] = useState(plans.find(({ bestValue }) => bestValue)?.planType ?? '');
  return (
    <section aria-labelledby={id} className={classes.stack}>
      <Title order={2} size="h4" id={id}>
        {plans.length > 1 ? t('selectPlan') : plans[0]?.title}
      </Title>
      <Radio.Group value={chosen} onChange={choose} aria-labelledby={id}>
        <div className={classes.plans}>
          {plans.map((plan) => (
            <Radio.Card key={plan.planType} value={plan.planType} className={classes.plan ?? ''}>
              <PlanFace plan={plan} isChosen={plan.planType === chosen} />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Ticket className={classes.pay}>
        <Button disabled fullWidth>
          {t('payLater')}
        </Button>
        <Text size="sm">{mayTry ? t('payLaterText') : t('payLaterNoTrial')}</Text>
      </Ticket>
    </section>
  );
}

/** Plans are priced in one currency, whichever the business counts in. */
const priceOf = (amount: number, symbol: string) =>
  formatMoney(amount, {
    symbol,
    currency: symbol,
    moneySymbol: 'dot',
    decimals: 2,
    isEven: true,
    language: 'es',
  });

function PlanFace({ plan, isChosen }: { plan: Plans[number]; isChosen: boolean }) {
  const t = useTranslations('plus');
  const { months, amount, currency } = plan;
  const price = priceOf(amount, currency);
  return (
    <span className={classes.face} data-chosen={isChosen || undefined}>
      <span className={classes.planHead}>
        <Text span fw={600}>
          {plan.title}
        </Text>
        <Badge variant="default">{months === 12 ? t('annualChip') : t('monthlyChip')}</Badge>
        {plan.bestValue ? <Badge color="cempasuchil">{t('bestValue')}</Badge> : null}
      </span>
      <span className={classes.price}>
        {months === 12 ? t('perYear', { price }) : t('perMonth', { price })}
      </span>
      <Text span size="sm">
        {plan.description}
      </Text>
      {plan.notes ? (
        <Text span size="sm" c="dimmed">
          {plan.notes}
        </Text>
      ) : null}
    </span>
  );
}
