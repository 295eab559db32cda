import { newId } from '@mostrador/shared/wire/new-id';
import { useTranslations } from 'use-intl';
import { SheetDrop } from '../../../domain/sheet/SheetDrop.tsx';
import { useApi } from '../../../lib/api/trpc.ts';

/** A file is sent and looked at, and nothing is changed yet. */
export function FileDrop({ onLooked }: { onLooked: (id: string) => void }) {
  const t = useTranslations('dataimport');
  const api = useApi();
  return (
    <SheetDrop
      accept=".xlsx,.xlsm,.csv,.tsv,.txt"
      limits={t('limits')}
      read={(file) => api.dataImport.create.mutate({ file, dryRun: true, id: newId() })}
      onRead={({ id }) => onLooked(id)}
    />
  );
}
