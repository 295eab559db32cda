import { Badge, Card, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/inputs/Money.tsx';

type Instalment = { n: number; dueDate: string; amount: number; paid: number };

type InstalmentLinesProps = {
  instalments: readonly Instalment[];
  /** The shop's current day. Instalments due before it are late. */
  today: string;
};

/** The instalments of a debt, which of them are paid, and which is next. */
export function InstalmentLines({ instalments, today }: InstalmentLinesProps) {
  const t = useTranslations('payment');
  const { date, evenMoney } = useFormat();
  if (instalments.length === 0) return null;
  const next = instalments.find(({ amount, paid }) => paid < amount);
  const stateOf = ({ n, dueDate, amount, paid }: Instalment) => {
    if (paid >= amount) return <Badge color="green">{t('paidPart')}</Badge>;
    if (dueDate < today) return <Badge color="red">{t('latePart')}</Badge>;
    return n === next?.n ? <Badge color="yellow">{t('nextPart')}</Badge> : null;
  };
  return (
    <Card component="section" aria-label={t('instalments')}>
      <Title order={2} size="h5" mb="xs">
        {t('instalments')}
      </Title>
      <LeaderLines>
        {instalments.map((part) => (
          <LeaderLine
            key={part.n}
            label={
              <>
                {t('partOn', { number: part.n, day: date(part.dueDate) })} {stateOf(part)}
                {part.paid > 0 && part.paid < part.amount ? (
                  <small> {t('partPaid', { amount: evenMoney(part.paid) })}</small>
                ) : null}
              </>
            }
            value={<Money isEven amount={part.amount} />}
          />
        ))}
      </LeaderLines>
    </Card>
  );
}
