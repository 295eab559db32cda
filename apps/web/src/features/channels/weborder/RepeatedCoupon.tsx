import { Alert, Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import type { WebOrder } from './weborder.ts';

/**
 * The customer sees no notice, because anyone could use that phone. The user who answers removes the coupon.
 */
export default function RepeatedCoupon({ order: { id, code, revision, couponCode } }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  const may = useCan('weborder.update');
  const edit = trpc.webOrder.edit.useMutation({
    onSuccess: () => notify({ message: t('edited', { code }) }),
  });
  return (
    <Alert color="red">
      <Group justify="space-between" gap="xs">
        <span>{withCodes(t('couponRepeatedText', { code: couponCode ?? '' }))}</span>
        {may ? (
          <Button
            variant="default"
            loading={edit.isPending}
            onClick={() => edit.mutate({ id, revision, couponCode: null })}
          >
            {t('dropCoupon')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
