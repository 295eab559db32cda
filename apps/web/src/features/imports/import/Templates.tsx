import { Button, Group, Text, Title } from '@mantine/core';
import { type ImportKind, importKinds } from '@mostrador/shared/codes/import-codes';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApi } from '../../../lib/api/trpc.ts';
import { saveFile } from '../../../lib/device/save-file.ts';

/** Workbooks to fill in, with examples and lists to choose from. */
export function Templates() {
  const t = useTranslations('dataimport');
  const api = useApi();
  const saving = useMutation({
    mutationFn: (type: ImportKind) => api.dataImport.template.query({ type }),
    onSuccess: ({ filename, contentType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      saveFile(filename, { data: bytes, type: contentType });
    },
  });
  return (
    <section>
      <Title order={2} size="h5">
        {t('templates')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('templatesText')}
      </Text>
      <Group gap="xs">
        {importKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={saving.isPending && saving.variables === kind}
            onClick={() => saving.mutate(kind)}
          >
            {t(`kinds.${kind}`)}
          </Button>
        ))}
      </Group>
    </section>
  );
}
