import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { payAddress } from '../../../lib/navigation/pay-address.ts';
import { openPlus } from '../../../lib/session/plus.ts';
import classes from '../shell.module.css';
import type { bannerOf } from './plan-banner.ts';

type PlanNoticeProps = {
  banner: NonNullable<ReturnType<typeof bannerOf>>;
  /** The day until which Plus still lasts. */
  until: Date | string | null;
  isByCard: boolean;
};

export default function PlanNotice({ banner, until, isByCard }: PlanNoticeProps) {
  const t = useTranslations('shell');
  const { date } = useFormat();
  return (
    <Alert
      color="cempasuchil"
      icon={<IconAlertTriangle size={20} aria-hidden="true" />}
      className={classes.planBanner ?? ''}
      role="status"
    >
      <Group justify="space-between" gap="xs">
        <span>
          {t(banner)}
          {until ? ` · ${t('planLastsUntil', { date: date(until) })}` : null}
        </span>
        <Way banner={banner} isByCard={isByCard} lasts={until !== null} />
      </Group>
    </Alert>
  );
}

/** The remedy: another card, undoing the cancellation, or a new purchase of Plus. */
function Way({
  banner,
  isByCard,
  lasts,
}: {
  banner: PlanNoticeProps['banner'];
  isByCard: boolean;
  lasts: boolean;
}) {
  const t = useTranslations('shell');
  if (isByCard && banner === 'subscriptionPaymentFailed')
    return (
      <Button size="xs" variant="default" component="a" href={payAddress({ tarjeta: 'nueva' })}>
        {t('changeCard')}
      </Button>
    );
  if (banner === 'subscriptionCanceled' && lasts)
    return (
      <Button size="xs" variant="default" component={Link} to={paths.account}>
        {t('seePlan')}
      </Button>
    );
  return (
    <Button size="xs" variant="default" aria-haspopup="dialog" onClick={openPlus}>
      {t('upsell.open')}
    </Button>
  );
}
