import { Card, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { instantOf } from '../../../lib/format/moments.ts';
import type { CouponValues } from './coupon-values.ts';
import classes from './offers.module.css';

/** The coupon as the customer sees it. */
export function CouponPreview({ values }: { values: CouponValues }) {
  const t = useTranslations('offer');
  const { money, percent, moment } = useFormat();
  const { code, value, unit, minPurchase, startsAt, endsAt, timeZone, appliesTo } = values;
  const amount = unit === 'money' ? money(value ?? 0) : percent(value ?? 0);
  const until = instantOf(endsAt, timeZone);
  const from = instantOf(startsAt, timeZone);
  return (
    <Card component="aside" className={classes.preview} aria-label={t('preview')}>
      <Text size="sm" c="dimmed">
        {t('preview')}
      </Text>
      <div className={classes.stub}>
        <bdi className={classes.stubCode}>{code || 'PROMO10'}</bdi>
        <Text fw={650} size="lg">
          {t('offAmount', { amount })}
        </Text>
        <Text size="sm">{t(`targetsTold.${appliesTo}`)}</Text>
        {minPurchase ? <Text size="sm">{t('fromAmount', { amount: money(minPurchase) })}</Text> : null}
        {from && until ? (
          <Text size="sm" c="dimmed">
            {t('between', { from: moment(from), until: moment(until) })}
          </Text>
        ) : null}
      </div>
    </Card>
  );
}
