import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { type Draft, parseEntries } from '@mostrador/shared/grammar/grammar';
import { latinDigits } from '@mostrador/shared/words/latin-digits';
import { IconPencilPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { openVoice } from '../shell-state.ts';

/**
 * The entry that a sentence like «gasté 50 en gasolina» would record with one press. The dialog shows how it
 * was understood.
 */
export function useEntryActions(query: string): SpotlightActionGroupData[] {
  const t = useTranslations('shell');
  const format = useFormat();
  const shop = useShop();
  const { data } = trpc.platform.version.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (!shop || !data?.flags.showAi) return [];
  const known = { today: shopDay(new Date(), shop), currency: format.currency };
  const drafts = parseEntries(latinDigits(query), known).filter(isComplete);
  if (drafts.length === 0) return [];
  const amountOf = (amount: number, { questions }: Draft) =>
    questions.includes('currency') ? format.foreignDigits(amount) : format.money(amount);
  const words = (draft: Draft) => {
    const { kind, amount, concept, contact } = draft;
    return [t(`noted.${kind}`), amount === null ? null : amountOf(amount, draft), concept, contact]
      .filter(Boolean)
      .join(' · ');
  };
  return [
    {
      group: t('note'),
      actions: [
        {
          id: 'told',
          label: drafts.map(words).join(' + '),
          leftSection: <IconPencilPlus size={20} stroke={1.75} aria-hidden="true" />,
          onClick: () => openVoice(query.trim()),
        },
      ],
    },
  ];
}

/** True if the sentence has a verb and an amount; the name of a searched record has neither. */
const isComplete = ({ amount, isAll, questions }: Draft) =>
  !questions.includes('kind') && (isAll || (amount !== null && amount > 0));
