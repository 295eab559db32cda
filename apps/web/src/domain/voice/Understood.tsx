import { Text } from '@mantine/core';
import { type Draft, sureFrom } from '@mostrador/shared/grammar/grammar';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/inputs/Money.tsx';

export const isExpense = ({ kind, amount }: Draft) => kind === 'expense' && amount !== null && amount > 0;

/** What a sentence will make, with what is asked of it. */
export function Understood({ drafts }: { drafts: readonly Draft[] }) {
  const t = useTranslations('voice');
  const format = useFormat();
  // Words without a verb and without an amount tell nothing yet.
  if (drafts.every(({ amount, questions }) => amount === null && questions.includes('kind')))
    return <Text c="dimmed">{t('nothing')}</Text>;
  return (
    <section aria-label={t('understood')}>
      {drafts.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may tell the same thing twice.
        <div key={index}>
          <LeaderLines>
            <LeaderLine
              label={draft.concept ?? draft.contact ?? '–'}
              value={draft.amount === null ? '–' : <Money amount={draft.amount} isEven />}
            />
          </LeaderLines>
          <Text size="sm" c="dimmed">
            {draft.kind === 'expense'
              ? format.beside([
                  ...(draft.date ? [format.date(draft.date)] : []),
                  ...(draft.contact && draft.concept ? [draft.contact] : []),
                  ...draft.questions.map((question) => t(`asks.${question}`)),
                  ...(isExpense(draft) && draft.confidence < sureFrom ? [t('waits')] : []),
                ])
              : t('notExpense')}
          </Text>
        </div>
      ))}
    </section>
  );
}
