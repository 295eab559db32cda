import { Stack } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { useTranslations } from 'use-intl';
import { SheetDrop } from '../../../domain/sheet/SheetDrop.tsx';
import { useApi } from '../../../lib/api/trpc.ts';
import { idPart, useAddress } from '../../../lib/navigation/address.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ImportDetail } from './ImportDetail.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { Templates } from './Templates.tsx';

const address = { id: idPart() };

/** Uploads, previews and confirms a file; the address contains its id. */
export default function ImportPage() {
  const [{ id }, change] = useAddress(address);
  return id ? <ImportDetail key={id} id={id} /> : <ImportStart onOpen={(opened) => change({ id: opened })} />;
}

/** The upload of a file, its expected format, and the earlier imports. */
function ImportStart({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations('dataimport');
  return (
    <>
      <PageHeader title={t('title')} />
      <Stack gap="xl">
        <FileDrop onLooked={onOpen} />
        <Templates />
        <ImportHistory onOpen={onOpen} />
      </Stack>
    </>
  );
}

/** Uploads and previews a file; nothing is changed yet. */
function FileDrop({ onLooked }: { onLooked: (id: string) => void }) {
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
