import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Quote } from './quote.ts';

const colors = {
  draft: 'gray',
  sent: 'blue',
  viewed: 'blue',
  accepted: 'green',
  rejected: 'red',
  expired: 'yellow',
  converted: 'green',
} as const;

export function QuoteState({ quote: { state } }: { quote: Pick<Quote, 'state'> }) {
  const t = useTranslations('platform.quoteStates');
  return <Badge color={colors[state]}>{t(state)}</Badge>;
}
