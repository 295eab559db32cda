import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isNarrowed, type ProductSearch } from './product-search.ts';

type NoProductsProps = { search: ProductSearch; action: ReactNode; onClear: () => void };

/** Nothing yet, or nothing that fits what was asked. */
export function NoProducts({ search, action, onClear }: NoProductsProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  if (!isNarrowed(search)) {
    return (
      <EmptyState scene="emptyTill" title={t('emptyTitle')} action={action}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  const title = search.content ? common('noResultsFor', { text: search.content }) : common('noResults');
  const clear = (
    <Button variant="default" onClick={onClear}>
      {common('clearFilters')}
    </Button>
  );
  return (
    <EmptyState scene="mailbox" title={title} action={clear}>
      {common('noResultsHint')}
    </EmptyState>
  );
}
