import { Button, Radio, Stack } from '@mantine/core';
import { uncountedRules } from '@mostrador/shared/codes/codes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { StockCount } from './stockcount.columns.tsx';

type FinishDialogProps = { count: StockCount; opened: boolean; onClose: () => void };

/** Finishes the count. Items without a count keep their stock, or count as zero. */
export default function FinishDialog({ count, opened, onClose }: FinishDialogProps) {
  const t = useTranslations('stockcount');
  const common = useTranslations('common');
  const [uncounted, setUncounted] = useState<(typeof uncountedRules)[number]>('keep');
  const finish = trpc.stockCount.finish.useMutation({ onSettled: onClose });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('finishTitle')}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            data-autofocus
            loading={finish.isPending}
            onClick={() => finish.mutate({ id: count.id, uncounted })}
          >
            {t('finish')}
          </Button>
        </>
      }
    >
      {count.pending > 0 ? (
        <Radio.Group
          label={t('uncounted', { count: count.pending })}
          value={uncounted}
          onChange={(value) => setUncounted(value === 'zero' ? 'zero' : 'keep')}
        >
          <Stack gap="xs" mt="xs">
            {uncountedRules.map((rule) => (
              <Radio key={rule} value={rule} label={t(rule)} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        t('nothingPending')
      )}
    </Dialog>
  );
}
