import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { FileDrop } from './FileDrop.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { Templates } from './Templates.tsx';

/** The upload of a file, its expected format, and the earlier imports. */
export function ImportStart({ onOpen }: { onOpen: (id: string) => void }) {
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
