import { Text } from '@mantine/core';
import type { VoiceEntry } from '@mostrador/api/imports/voice/voice.schema';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/inputs/Money.tsx';

/** The records that a sentence will create, or created, with its open questions. */
export function Understood({ entries }: { entries: readonly VoiceEntry[] }) {
  const t = useTranslations('voice');
  const wordsOf = useEntryWords();
  return (
    <section aria-label={t('understood')}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may tell the same thing twice.
        <div key={index}>
          <LeaderLines>
            <LeaderLine label={wordsOf.title(entry)} value={<Amount entry={entry} />} />
          </LeaderLines>
          <Text size="sm" c="dimmed">
            {wordsOf.details(entry)}
          </Text>
          {entry.id === null && entry.status !== 'done' ? (
            <Text size="sm" c={entry.status === 'asks' ? 'red' : 'dimmed'}>
              {[
                ...entry.questions.map((question) => t(`asks.${question}`)),
                t(`status.${entry.status}`),
              ].join(' ')}
            </Text>
          ) : null}
        </div>
      ))}
    </section>
  );
}

function Amount({ entry: { amount, questions } }: { entry: VoiceEntry }) {
  const { foreignDigits } = useFormat();
  if (amount === null) return '–';
  return questions.includes('currency') ? (
    <bdi>{foreignDigits(amount)}</bdi>
  ) : (
    <Money amount={amount} isEven />
  );
}

function useEntryWords() {
  const t = useTranslations('voice');
  const kinds = useTranslations('shell.noted');
  const format = useFormat();
  const place = (side: VoiceEntry['from']) => {
    if (side?.id === 'safe' || side?.id === 'owner') return t(`sides.${side.id}`);
    return side?.name ?? '–';
  };
  const title = ({ kind, concept }: VoiceEntry) =>
    format.beside([kinds(kind), ...(concept ? [concept] : [])]);
  const details = ({ kind, date, paymentMethod, contact, category, from, to }: VoiceEntry) =>
    format.beside([
      format.date(date),
      ...(contact ? [contact.name] : []),
      ...(kind === 'transfer' ? [t('moved', { from: place(from), to: place(to) })] : []),
      ...(category ? [category.name] : []),
      ...(paymentMethod && kind !== 'credit' ? [t(`ways.${paymentMethod}`)] : []),
    ]);
  return { title, details };
}
