import { Checkbox, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { NotificationKind } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { PushSwitch } from '../../../domain/push/PushSwitch.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { QuietHours } from './QuietHours.tsx';

/**
 * The notification settings of the user in this organization: kinds, channels and quiet hours. Each change
 * applies at once.
 */
export function NoticeChoice() {
  const t = useTranslations('notification');
  const choice = trpc.notification.choice.useQuery();
  const utils = trpc.useUtils();
  const choose = trpc.notification.choose.useMutation({
    // The new choice is shown at once, before it is loaded again.
    onMutate: (requested) =>
      utils.notification.choice.setData(undefined, (known) => known && { ...known, ...requested }),
    onError: () => utils.notification.choice.invalidate(),
  });
  if (choice.error && !choice.data)
    return <PartFailed error={choice.error} onRetry={() => void choice.refetch()} />;
  if (!choice.data) return <Skeleton height={160} mt="sm" />;
  const { kinds, muted, notPushed, quiet } = choice.data;
  const without = (list: NotificationKind[], kind: NotificationKind) =>
    list.includes(kind) ? list.filter((each) => each !== kind) : [...list, kind];
  return (
    <Stack gap="md" mt="sm">
      <Table withRowBorders={false} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th>{t('channels.bell')}</Table.Th>
            <Table.Th>{t('channels.push')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map((kind) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={400}>
                {t(`kinds.${kind}`)}
              </Table.Th>
              <Table.Td>
                <Checkbox
                  aria-label={`${t(`kinds.${kind}`)}, ${t('channels.bell')}`}
                  checked={!muted.includes(kind)}
                  disabled={choose.isPending}
                  onChange={() => choose.mutate({ muted: without(muted, kind) })}
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`${t(`kinds.${kind}`)}, ${t('channels.push')}`}
                  checked={!muted.includes(kind) && !notPushed.includes(kind)}
                  disabled={choose.isPending || muted.includes(kind)}
                  onChange={() => choose.mutate({ notPushed: without(notPushed, kind) })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <QuietHours
        quiet={quiet}
        isBusy={choose.isPending}
        onChange={(target) => choose.mutate({ quiet: target })}
      />
      <Text fw={550}>{t('push.title')}</Text>
      <PushSwitch />
    </Stack>
  );
}
