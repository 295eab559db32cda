import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { openPdf } from '../../lib/api/open-pdf.ts';
import { usePaper } from '../receipt/receipt-paper.ts';

type PaperButtonProps = {
  query: { from: string; until: string; userId?: string | undefined; sessionId?: string | undefined };
};

/** Opens the cut as PDF in a new tab, with the paper width of this device's printer. */
export function PaperButton({ query }: PaperButtonProps) {
  const t = useTranslations('cash');
  const [format] = usePaper();
  const printing = useMutation({
    mutationFn: async () => {
      const { from, until, userId, sessionId } = query;
      const filter = new URLSearchParams({
        from,
        until,
        format,
        ...(userId ? { user_id: userId } : {}),
        ...(sessionId ? { session_id: sessionId } : {}),
      });
      await openPdf(`/v1/reports-transactions/cash-cut.pdf?${filter}`);
    },
  });
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
