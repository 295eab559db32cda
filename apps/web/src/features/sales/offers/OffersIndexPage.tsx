import { Card, Text, Title } from '@mantine/core';
import { IconDiscount, IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './offers.module.css';
import { stateOf } from './promise-values.ts';

/** Coupons and offers, with the number of active ones of each. */
export default function OffersIndexPage() {
  const t = useTranslations('offer');
  const coupons = trpc.coupon.list.useQuery({ perPage: 100 });
  const offers = trpc.offer.list.useQuery({ perPage: 100 });
  const ways = [
    {
      to: paths.coupons,
      icon: IconTicket,
      title: t('coupons'),
      text: t('couponsText'),
      rows: coupons.data?.coupons,
    },
    {
      to: paths.offers,
      icon: IconDiscount,
      title: t('offers'),
      text: t('offersText'),
      rows: offers.data?.offers,
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.ways}>
        {ways.map(({ to, icon: Icon, title, text, rows }) => (
          <Card key={to} component={Link} to={to} className={classes.way}>
            <Icon size={28} aria-hidden="true" />
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text>{text}</Text>
            <Text size="sm" c="dimmed">
              {rows
                ? t('runningNow', { count: rows.filter((row) => stateOf(row) === 'running').length })
                : ' '}
            </Text>
          </Card>
        ))}
      </div>
    </>
  );
}
