import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { PaperById } from '../receipt/PaperById.tsx';
import classes from './debt.module.css';
import type { MadeDeposit } from './debt.ts';

/** The change, what is owed now, and the ticket on its way. */
export function DepositDone({ deposit, onClose }: { deposit: MadeDeposit; onClose: () => void }) {
  const t = useTranslations('debt');
  const { change, balance, credited, direction } = deposit;
  return (
    <Dialog opened onClose={onClose} title={t('done', { code: deposit.code })} size="lg">
      <section aria-live="polite">
        <Text c="dimmed">{change > 0 ? t('change') : t(`left.${direction}`)}</Text>
        <p className={classes.big}>
          <Money amount={change > 0 ? change : balance} />
        </p>
        <LeaderLines>
          <LeaderLine label={t('paid')} value={<Money isEven amount={deposit.amount} />} />
          {credited > 0 ? (
            <LeaderLine label={t('toCredit')} value={<Money isEven amount={credited} />} />
          ) : null}
          <LeaderLine label={t(`left.${direction}`)} value={<Money isEven amount={balance} />} />
        </LeaderLines>
      </section>
      <PaperById id={deposit.id} contact={deposit.contact} />
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('ready')}
        </Button>
      </Group>
    </Dialog>
  );
}
