import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Output } from '../../lib/api/output.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { AsyncSelect } from '../../ui/inputs/AsyncSelect.tsx';

export type FoundService = Output<'service.listForPos'>['services'][number];

/** The choice of one of the shop's services; empty if the shop has none. */
export function FindService({ onFound }: { onFound: (service: FoundService) => void }) {
  const t = useTranslations('lines');
  const [content, setContent] = useState('');
  const { data } = trpc.service.listForPos.useQuery(
    { content, perPage: 20 },
    { placeholderData: keepPreviousData, meta: { inline: true } },
  );
  const found = data?.services ?? [];
  if (found.length === 0 && content === '') return null;
  return (
    <AsyncSelect
      aria-label={t('addService')}
      placeholder={t('addService')}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      onSearch={setContent}
      onChange={(id) => {
        const service = found.find((each) => each.id === id);
        if (service) onFound(service);
      }}
    />
  );
}
