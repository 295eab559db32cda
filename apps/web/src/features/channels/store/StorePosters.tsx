import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { openPdf } from '../../../lib/api/open-pdf.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import classes from './store.module.css';
import type { ReadStore } from './store-values.ts';

const sizes = ['a4', 'a6'] as const;

/**
 * The QR code of the shop's page as a poster, and one for each table: a customer orders to a table only by
 * scanning its code.
 */
export default function StorePosters({ store }: { store: Pick<ReadStore, 'url' | 'tables'> }) {
  const t = useTranslations('store');
  const [table, setTable] = useState<string | null>(null);
  const [size, setSize] = useState<string>('a4');
  const poster = useMutation({ mutationFn: () => savePoster({ table, size }) });
  const tables = Array.from({ length: store.tables }, (_, index) => String(index + 1));
  return (
    <Card component="section" aria-label={t('posters')}>
      <Stack>
        <Title order={2} size="h4">
          {t('posters')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(store.url ? 'postersText' : 'addressComes')}
        </Text>
        {store.url ? (
          <>
            <div className={classes.fields}>
              <Choice
                label={t('posterOf')}
                none={t('posterShop')}
                data={[
                  ...(tables.length > 1 ? [{ value: 'all', label: t('posterAllTables') }] : []),
                  ...tables.map((each) => ({ value: each, label: t('posterTable', { table: each }) })),
                ]}
                value={table}
                onChange={setTable}
              />
              <Choice
                label={t('posterSize')}
                data={sizes.map((value) => ({ value, label: t(`posterSizes.${value}`) }))}
                value={size}
                onChange={(value) => setSize(value ?? size)}
              />
            </div>
            <Button
              variant="default"
              w="fit-content"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              loading={poster.isPending}
              onClick={() => poster.mutate()}
            >
              {t('posterDownload')}
            </Button>
          </>
        ) : null}
      </Stack>
    </Card>
  );
}

function savePoster({ table, size }: { table: string | null; size: string }) {
  const query = new URLSearchParams({ format: size, ...(table && { table }) });
  const name = table ? `qr-mesa-${table}.pdf` : 'qr.pdf';
  return openPdf(`/v1/organization-setting/poster.pdf?${query}`, { name });
}
