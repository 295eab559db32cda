import { Button, Group } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CutTicket } from '../../../domain/cash/CutTicket.tsx';
import { PaperButton } from '../../../domain/cash/PaperButton.tsx';
import type { CashSession } from '../../../domain/cash/use-cash-till.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { KpiStrip } from '../../../theme/KpiStrip.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { CountForm } from './CountForm.tsx';
import classes from './cash-page.module.css';
import type { Way } from './MoveDialog.tsx';

/** The dialog needs the texts of categories and expenses. */
const MoveDialog = lazyOverlay(withWords(['category', 'expense'], () => import('./MoveDialog.tsx')));

type OpenSessionProps = { session: CashSession; onClosed: (closed: CashSession) => void };

/** The live cut of an open drawer beside the form that counts and closes it. */
export function OpenSession({ session, onClosed }: OpenSessionProps) {
  const t = useTranslations('cash');
  const who = useUserName();
  const { time } = useFormat();
  const [way, setWay] = useState<Way | null>(null);
  const query = { from: session.date, until: session.date, sessionId: session.id };
  const paper = trpc.cashCut.paper.useQuery(query);
  const { report } = session;
  const expected = report.byMethod.find(({ method }) => method === 'cash')?.expected;
  const figures = [
    {
      label: t('inDrawer'),
      value: expected === undefined ? '•••' : <Money amount={expected} />,
      delta: expected === undefined ? t('hidden') : undefined,
    },
    {
      label: t('soldToday'),
      value: report.total === undefined ? '•••' : <Money amount={report.total} />,
      delta: report.total === undefined ? t('hidden') : undefined,
    },
    { label: t('tickets'), value: report.tickets },
  ];
  return (
    <>
      <p className={classes.since}>
        {t('since', { name: who(session.user) ?? '', time: time(session.openedAt) })}
        {session.register ? (
          <>
            {' · '}
            <bdi>{session.register}</bdi>
          </>
        ) : null}
      </p>
      <KpiStrip items={figures} />
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconArrowDownLeft size={20} aria-hidden="true" />}
          onClick={() => setWay('in')}
        >
          {t('moneyIn')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconArrowUpRight size={20} aria-hidden="true" />}
          onPointerEnter={() => void MoveDialog.preload()}
          onClick={() => setWay('out')}
        >
          {t('moneyOut')}
        </Button>
        <PaperButton query={query} />
      </Group>
      <div className={classes.open}>
        <CountForm session={session} onClosed={onClosed} />
        {paper.data ? <CutTicket paper={paper.data} /> : null}
      </div>
      {way ? <MoveDialog cashSessionId={session.id} way={way} onClose={() => setWay(null)} /> : null}
    </>
  );
}
