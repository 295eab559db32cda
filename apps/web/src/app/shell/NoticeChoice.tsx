import { Skeleton, Stack, Switch } from '@mantine/core';
import { type NotificationKind, notificationKinds } from '@mostrador/shared/codes';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/trpc.ts';
import { PartFailed } from '../../ui/PartFailed.tsx';

/** Which kinds of notifications the person wants in this organization; each switch counts at once. */
export function NoticeChoice() {
  const t = useTranslations('notification');
  const choice = trpc.notification.choice.useQuery();
  const choose = trpc.notification.choose.useMutation();
  if (choice.error && !choice.data)
    return <PartFailed error={choice.error} onRetry={() => void choice.refetch()} />;
  if (!choice.data) return <Skeleton height={160} mt="sm" />;
  const muted = choose.isPending ? choose.variables.muted : choice.data.muted;
  const toggle = (kind: NotificationKind) =>
    choose.mutate({
      muted: muted.includes(kind) ? muted.filter((each) => each !== kind) : [...muted, kind],
    });
  return (
    <Stack gap="sm" mt="sm">
      {notificationKinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`kinds.${kind}`)}
          checked={!muted.includes(kind)}
          disabled={choose.isPending}
          onChange={() => toggle(kind)}
        />
      ))}
    </Stack>
  );
}
