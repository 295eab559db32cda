import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { openPdf } from '../../../lib/api/open-pdf.ts';

type PrintStatementsProps = { days: { from?: string; until?: string; knownAt?: string } };

/** The three statements as PDF, for whoever keeps them on paper: an accountant, a bank. */
export function PrintStatements({ days: { knownAt, ...days } }: PrintStatementsProps) {
  const t = useTranslations('assistant');
  const query = new URLSearchParams({ ...days, ...(knownAt && { known_at: knownAt }) });
  const printing = useMutation({ mutationFn: () => openPdf(`/v1/financial-data/assistant.pdf?${query}`) });
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      loading={printing.isPending}
      onClick={() => printing.mutate()}
    >
      {t('print')}
    </Button>
  );
}
