import { Button, type ButtonProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';

type RemoveDemoProps = { id: string; size?: ButtonProps['size']; onRemoved?: () => void };

/** Deletes the whole demo with one click, because none of its data is real. */
export function RemoveDemo({ id, size = 'sm', onRemoved }: RemoveDemoProps) {
  const t = useTranslations('demo');
  const remove = trpc.demo.remove.useMutation(onRemoved ? { onSuccess: onRemoved } : {});
  return (
    <Button size={size} variant="default" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
      {t('remove')}
    </Button>
  );
}
