import { Button, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './reconciliation.module.css';
import type { Statement } from './reconciliation.ts';

const BalancesDialog = lazyOverlay(() => import('./BalancesDialog.tsx'));

/** The balance according to the bank, the balance in the books, and their difference, always visible. */
export function SumBar({ statement }: { statement: Statement }) {
  const t = useTranslations('reconciliation');
  const { date } = useFormat();
  const { closing, bookBalance, until } = statement;
  return (
    <section className={classes.bar} aria-label={t('difference')}>
      <dl className={classes.sums}>
        <div>
          <dt>{until ? t('byBank', { day: date(until) }) : t('byBankNow')}</dt>
          <dd>{closing === null ? '—' : <Money isEven amount={closing} />}</dd>
        </div>
        <div>
          <dt>{t('byBooks')}</dt>
          <dd>
            <Money isEven amount={bookBalance} />
          </dd>
        </div>
        <div>
          <dt>{t('difference')}</dt>
          <dd data-wrong={closing !== null && closing !== bookBalance ? true : undefined}>
            {closing === null ? '—' : <Money isEven amount={closing - bookBalance} />}
          </dd>
        </div>
      </dl>
      <Explained statement={statement} />
      <Ending statement={statement} />
    </section>
  );
}

/** The open points to resolve before the bank statement can be finished. */
function Explained({ statement }: { statement: Statement }) {
  const t = useTranslations('reconciliation');
  const writes = useCan('reconciliation.write');
  const [isOpened, setOpened] = useState(false);
  const { opening, closing, difference, open, status, bookBalance } = statement;
  const isKnown = opening !== null && closing !== null;
  const isAdding = difference === 0;
  const statusText = () => {
    if (!isKnown) return t('sayBalances');
    if (!isAdding) return t('doesNotAdd');
    if (open > 0) return t('openExplains', { count: open });
    return closing === bookBalance ? t('allAgree') : t('restInBooks');
  };
  return (
    <div className={classes.explained} aria-live="polite">
      <Text size="sm">
        {statusText()} {isKnown && !isAdding ? <Money isEven amount={difference ?? 0} /> : null}
      </Text>
      {writes && status === 'open' ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
          {t('balances')}
        </Button>
      ) : null}
      {isOpened ? <BalancesDialog statement={statement} onClose={() => setOpened(false)} /> : null}
    </div>
  );
}

function Ending({ statement }: { statement: Statement }) {
  const t = useTranslations('reconciliation');
  const writes = useCan('reconciliation.write');
  const { id, lines, open, difference, status } = statement;
  const close = trpc.reconciliation.close.useMutation({
    onSuccess: () => notify({ message: t('finishedNow'), color: 'income' }),
  });
  const done = lines - open;
  return (
    <div className={classes.ending}>
      <span className={classes.progress}>
        <Text size="sm">{t('ready', { done, lines })}</Text>
        <Progress value={lines === 0 ? 0 : (100 * done) / lines} aria-label={t('ready', { done, lines })} />
      </span>
      {status === 'finished' ? <Text fw={600}>{t('finished')}</Text> : null}
      {writes && status === 'open' ? (
        <Button
          disabled={open > 0 || difference !== 0}
          loading={close.isPending}
          onClick={() => close.mutate({ id })}
        >
          {t('finish')}
        </Button>
      ) : null}
    </div>
  );
}
