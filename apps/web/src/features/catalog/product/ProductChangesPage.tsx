import { Badge, Button, Text } from '@mantine/core';
import type { AppRouter } from '@mostrador/api/router';
import { IconArrowBackUp } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { page as pageOf, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { InlineList } from '../../../ui/feedback/InlineList.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { perPage } from '../../../ui/list/list-state.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';

type Change = inferRouterOutputs<AppRouter>['product']['listChanges']['changes'][number];

const address = { page: pageOf() };

/** Price changes and deletions of the last thirty days, each with its way back. */
export default function ProductChangesPage() {
  const t = useTranslations('product');
  const [{ page }, change] = useAddress(address);
  const [asked, setAsked] = useState<Change | null>(null);
  const list = trpc.product.listChanges.useQuery({ page, perPage }, { placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader title={t('changesTitle')} back={paths.products} />
      <Text c="dimmed" mb="md">
        {t('changesText')}
      </Text>
      <DataTable<Change>
        rows={list.data?.changes}
        columns={useShownColumns(useColumns(setAsked))}
        isFetching={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        pages={{
          page,
          perPage,
          count: list.data?.pagination.count ?? null,
          onPage: (next) => change({ page: next }),
        }}
        empty={
          <EmptyState kind="records" title={t('noChangesTitle')}>
            {t('noChangesText')}
          </EmptyState>
        }
      />
      <Undo asked={asked} onDone={() => setAsked(null)} />
    </>
  );
}

function Undo({ asked, onDone }: { asked: Change | null; onDone: () => void }) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const saying = (key: 'restoredCount' | 'pricesBack') => ({
    onSuccess: ({ count }: { count: number }) => notify({ message: t(key, { count }), color: 'income' }),
  });
  const restore = trpc.product.restoreMany.useMutation(saying('restoredCount'));
  const undo = trpc.product.undoPrices.useMutation(saying('pricesBack'));
  const go = () => {
    if (asked?.kind === 'prices') undo.mutate({ changeId: asked.id });
    if (asked?.kind === 'deletion') restore.mutate({ deletionId: asked.id });
    onDone();
  };
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t(asked?.kind === 'deletion' ? 'restoreTitle' : 'pricesBackTitle')}
      stay={common('cancel')}
      go={common('undo')}
      onStay={onDone}
      onGo={go}
    >
      {t(asked?.kind === 'deletion' ? 'restoreText' : 'pricesBackText', { count: asked?.left ?? 0 })}
    </ConfirmDialog>
  );
}

function useColumns(onUndo: (change: Change) => void): ListColumn<Change>[] {
  const who = useUserName();
  const t = useTranslations('product');
  const common = useTranslations('common');
  const { moment } = useFormat();
  const mayUndo = { prices: useCan('product.updateMany'), deletion: useCan('product.restoreMany') };
  return [
    {
      name: 'what',
      title: t('change'),
      phone: 'start',
      render: (change) => <What change={change} />,
    },
    { name: 'at', title: t('changedAt'), phone: 'start', render: ({ at }) => moment(at) },
    { name: 'user', title: t('changedBy'), phone: 'start', render: ({ user }) => who(user) },
    {
      name: 'undo',
      title: common('undo'),
      align: 'end',
      phone: 'end',
      render: (change) =>
        change.left > 0 && mayUndo[change.kind] ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} className="mirror" aria-hidden="true" />}
            onClick={() => onUndo(change)}
          >
            {common('undo')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {change.left > 0 ? '–' : t('nothingLeft')}
          </Text>
        ),
    },
  ];
}

function What({ change }: { change: Change }) {
  const t = useTranslations('product');
  const platform = useTranslations('platform');
  const { money } = useFormat();
  const { kind, count, names, before, after, reason, note, left } = change;
  const more = count - names.length;
  const isPriced = before !== null && after !== null;
  const price = isPriced ? t('priceFromTo', { before: money(before), after: money(after) }) : null;
  const why = [
    reason && platform(`deleteReasons.${reason}`),
    note,
    left > 0 && left < count && t('leftOf', { left, count }),
  ].filter(Boolean);
  return (
    <>
      <Badge color={kind === 'deletion' ? 'red' : 'brand'}>
        {t(kind === 'deletion' ? 'deletedBadge' : 'pricesBadge', { count })}
      </Badge>
      <Text size="sm">
        <InlineList parts={[names.join(', '), more > 0 && t('andMore', { count: more })]} />
        {price ? ` · ${price}` : null}
        {why.length > 0 ? ' · ' : null}
        <InlineList parts={why} />
      </Text>
    </>
  );
}
