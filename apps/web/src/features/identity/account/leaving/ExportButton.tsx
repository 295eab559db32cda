import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApi } from '../../../../lib/api/trpc.ts';
import { saveFile } from '../../../../lib/device/save-file.ts';

/** Exports all data that the program has about the user, as one file. */
export function ExportButton(props: ButtonProps) {
  const t = useTranslations('account.data');
  const api = useApi();
  const exporting = useMutation({
    mutationFn: () => api.auth.export.query(),
    onSuccess: (data) => {
      const day = new Date().toISOString().slice(0, 10);
      const text = JSON.stringify(data, null, 2);
      saveFile(`mostrador-${day}.json`, { data: text, type: 'application/json' });
    },
  });
  return (
    <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()} {...props}>
      {t('export')}
    </Button>
  );
}
