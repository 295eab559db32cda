import { Button } from '@mantine/core';
import type { TutorialKey } from '@mostrador/shared/codes/tutorials';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Emptiness, EmptyState } from '../feedback/EmptyState.tsx';

/** For a list without records: what the list is for, and its tutorial. */
export type Empty = { kind: Emptiness; title: string; text: string; tutorial?: TutorialKey };

type NothingHereProps = {
  list: { state: { content: string }; isFiltered: boolean; clear: () => void };
  empty: Empty;
  action: ReactNode;
};

/**
 * Shown if there are no records yet, with a button to create one, or if no record matches, with a link to
 * the whole list.
 */
export function ListEmpty({ list, empty, action }: NothingHereProps) {
  const t = useTranslations('common');
  if (!list.isFiltered) {
    return (
      <EmptyState kind={empty.kind} title={empty.title} action={action} tutorial={empty.tutorial}>
        {empty.text}
      </EmptyState>
    );
  }
  const { content } = list.state;
  const clear = (
    <Button variant="default" onClick={list.clear}>
      {t('clearFilters')}
    </Button>
  );
  return (
    <EmptyState
      kind="nothingFits"
      title={content ? t('noResultsFor', { text: content }) : t('noResults')}
      action={clear}
    >
      {t('noResultsHint')}
    </EmptyState>
  );
}
