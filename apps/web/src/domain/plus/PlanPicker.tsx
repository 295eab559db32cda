import { Badge, Button, Radio, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import { payAddress } from '../../lib/navigation/pay-address.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import { Rows } from '../../ui/layout/layout.tsx';
import classes from './plus.module.css';
import { priceOf } from './price.ts';
import type { Plans } from './use-plus.ts';

type PlanPickerProps = {
  plans: Plans;
  /**
   * The payment of a plan: `can` by card now, `off` if the server takes no cards, `later` for strangers and
   * for an owner whose card already pays or failed.
   */
  paying: 'can' | 'off' | 'later';
};

/** The price of Plus, the way to pay for it, and the input of a code bought at a marketplace. */
export function PlanPicker({ plans, paying }: PlanPickerProps) {
  const t = useTranslations('plus');
  const id = useId();
  const [chosen, choose] = useState(plans.find(({ bestValue }) => bestValue)?.planType ?? '');
  const plan = plans.find(({ planType }) => planType === chosen) ?? plans[0];
  return (
    <section aria-labelledby={id} className={classes.stack}>
      <Title order={2} size="h4" id={id}>
        {plans.length > 1 ? t('selectPlan') : plans[0]?.title}
      </Title>
      <Radio.Group value={chosen} onChange={choose} aria-labelledby={id}>
        <div className={classes.plans}>
          {plans.map((each) => (
            <Radio.Card key={each.planType} value={each.planType} className={classes.plan ?? ''}>
              <PlanFace plan={each} isChosen={each.planType === chosen} />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Link to={paths.promotion} className={classes.lifetime}>
        <Rows tag="span" gap={8}>
          <Text span fw={600}>
            {t('withCode')}
          </Text>
          <Text span size="sm">
            {t('withCodeText')}
          </Text>
        </Rows>
        <IconChevronRight size={20} className="mirror" aria-hidden="true" />
      </Link>
      {paying === 'off' ? <Text>{t('cardsOff')}</Text> : null}
      {paying === 'can' && plan ? (
        <Ticket className={classes.pay}>
          <Button component="a" href={payAddress({ plan: plan.planType })} size="lg" fullWidth>
            {t('pay.subscribe', { price: priceOf(plan.amount, plan.currency) })}
          </Button>
          <Text size="sm">{t('pay.calm')}</Text>
        </Ticket>
      ) : null}
    </section>
  );
}

function PlanFace({ plan, isChosen }: { plan: Plans[number]; isChosen: boolean }) {
  const t = useTranslations('plus');
  const { months, amount, currency } = plan;
  const price = priceOf(amount, currency);
  return (
    <Rows tag="span" gap={8} data-chosen={isChosen || undefined}>
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
    </Rows>
  );
}
