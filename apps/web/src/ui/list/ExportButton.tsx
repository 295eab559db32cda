import type { TableFormat } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/device/notify.ts';
import { withWords } from '../../lib/i18n/words.ts';
import { useCan } from '../../lib/session/me.tsx';
import { onIntent } from '../menu/on-intent.tsx';
import type { ExportMenuProps } from './ExportMenu.tsx';
import { ExportTrigger } from './ExportTrigger.tsx';

const ExportMenu = onIntent<ExportMenuProps>(
  () => <ExportTrigger aria-haspopup="menu" />,
  withWords(['dataimport'], () => import('./ExportMenu.tsx')),
);

export type Exporting = {
  start: (id: string, format: TableFormat) => Promise<unknown>;
  /** False until the list is loaded, and if it is empty: the button then only reserves its space. */
  isReady?: boolean;
};

/** Starts an export of the whole filtered list. The tasks in the header show the progress. */
export function ExportButton({ start, isReady = true }: Exporting) {
  const t = useTranslations('common');
  const isAllowed = useCan('export.create');
  const [id, setId] = useState(newId);
  const exporting = useMutation({
    mutationFn: (format: TableFormat) => start(id, format),
    onSuccess: () => {
      setId(newId());
      notify({ message: t('exportStarted') });
    },
  });
  if (!isAllowed) return null;
  if (!isReady) return <ExportTrigger disabled />;
  return <ExportMenu isPending={exporting.isPending} onChoose={(format) => exporting.mutate(format)} />;
}
