import { Button, Card } from '@mantine/core';
import { IconCalendar, IconHistory } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../domain/approval/use-can-or-request.ts';
import { OpenTill } from '../../../domain/cash/OpenTill.tsx';
import { useCashTill } from '../../../domain/cash/use-cash-till.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './cash-page.module.css';
import { OpenSession } from './OpenSession.tsx';

/** The cash session of this till: opened, monitored, counted and closed here. */
export default function CashPage() {
  const t = useTranslations('cash');
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button
              component={Link}
              to={paths.cashDay}
              variant="default"
              leftSection={<IconCalendar size={18} aria-hidden="true" />}
            >
              {t('byDay')}
            </Button>
            <Button
              component={Link}
              to={paths.cashCuts}
              variant="default"
              leftSection={<IconHistory size={18} aria-hidden="true" />}
            >
              {t('history')}
            </Button>
          </>
        }
      />
      <Till onClosed={(id) => void navigate({ to: paths.cashSession(id), ignoreBlocker: true })} />
    </>
  );
}

function Till({ onClosed }: { onClosed: (id: string) => void }) {
  const till = useCashTill();
  return (
    <RecordLoader query={till} back={paths.posHome}>
      {({ session, openingAmount }) =>
        session ? (
          <OpenSession key={session.id} session={session} onClosed={({ id }) => onClosed(id)} />
        ) : (
          <Opening left={openingAmount} />
        )
      }
    </RecordLoader>
  );
}

function Opening({ left }: { left: number }) {
  const t = useTranslations('cash');
  const mayOpen = useCanOrRequest('cashsession.write');
  if (!mayOpen)
    return (
      <EmptyState kind="goods" title={t('notOpen')} isPage>
        {t('notOpenText')}
      </EmptyState>
    );
  return (
    <Card component="section" aria-label={t('openTitle')} className={classes.opening ?? ''}>
      <h2 className={classes.heading}>{t('openTitle')}</h2>
      <OpenTill left={left} />
    </Card>
  );
}
