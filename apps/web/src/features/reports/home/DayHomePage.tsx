import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SetupCard } from '../../../domain/setup/SetupCard.tsx';
import { useSetupSteps } from '../../../domain/setup/use-setup-steps.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { dayInWords, useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan, useOrganization } from '../../../lib/session/me.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Best } from './Best.tsx';
import page from './columns.module.css';
import { DayCard } from './DayCard.tsx';
import classes from './day-home.module.css';
import { Pending } from './Pending.tsx';

const DemoCard = lazyOverlay(
  withWords(['demo', 'industry'], () => import('../../../domain/demo/DemoCard.tsx')),
);
const FirstDay = lazyOverlay(withWords(['product'], () => import('./FirstDay.tsx')));

/** The start page of a business: its earnings, pending tasks and best products. All are queried at once. */
export default function DayHomePage() {
  const t = useTranslations();
  const { language } = useSession();
  const organization = useOrganization();
  const { data, error, refetch } = trpc.report.day.useQuery();
  const { roadmap, putAway, isKnown } = useSetupSteps();
  const isNew = roadmap?.steps.some(({ key, done }) => key === 'sale' && !done) ?? false;
  const day = data
    ? [
        dayInWords(data.today, language, { weekday: 'long' }),
        dayInWords(data.today, language, { day: 'numeric', month: 'long' }),
      ].join(' ')
    : '';
  return (
    <>
      <div className={classes.head}>
        <Title order={1} className={classes.title ?? ''}>
          {isNew
            ? t('home.firstDay', { name: organization?.name ?? '' })
            : data
              ? t('home.today', { day })
              : t('sale.posHomeTitle')}
        </Title>
        <Drawers />
        <Button
          renderRoot={(props) => <Link {...props} to={paths.till} />}
          variant="default"
          leftSection={<IconCashRegister size={20} aria-hidden="true" />}
          className={classes.sell ?? ''}
        >
          {t('sale.newSale')}
        </Button>
      </div>
      <div className={page.columns}>
        <div className={classes.column}>
          {isNew && isKnown ? <FirstDay /> : null}
          {!isNew && data?.shown ? (
            <>
              <DayCard day={data} shown={data.shown} />
              <Best isToday={data.shown.date === data.today} shown={data.shown} />
            </>
          ) : null}
          {!isNew && data && !data.shown ? <p className={classes.quiet}>{t('home.nothingYet')}</p> : null}
          {!data && !error ? <Skeleton height={324} radius="lg" /> : null}
          {error && !data ? <PartFailed error={error} onRetry={() => void refetch()} /> : null}
        </div>
        <div className={classes.column}>
          <Pending isNew={isNew} />
          {roadmap ? (
            <div className={classes.later}>
              <SetupCard steps={roadmap.steps} progress={roadmap.progress} onPutAway={putAway} />
            </div>
          ) : null}
          {isNew ? <DemoCard /> : null}
        </div>
      </div>
    </>
  );
}

/** The state of the drawers, and the expected cash for users who may know it. */
function Drawers() {
  const t = useTranslations('home');
  const { money } = useFormat();
  const mayOpen = useCan('cashsession.write');
  const { data } = trpc.pos.home.useQuery();
  const drawers = data?.drawers;
  if (!drawers || !mayOpen) return null;
  return (
    <Text size="sm" className={classes.drawers ?? ''}>
      {drawers.count > 0 ? <span className={classes.lamp} aria-hidden="true" /> : null}
      <Link to={paths.cash}>
        {drawers.count > 0
          ? t('drawers', { count: drawers.count, amount: money(drawers.cash) })
          : t('openDrawer')}
      </Link>
    </Text>
  );
}
