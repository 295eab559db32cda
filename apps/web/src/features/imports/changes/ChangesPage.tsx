import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { page as pageOf, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { InlineList } from '../../../ui/feedback/InlineList.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { perPage } from '../../../ui/list/list-state.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';

type Act = Output<'batchAct.list'>['batchActs'][number];

const address = { page: pageOf() };

/** The bulk changes of thirty days, each with its undo or the reason why there is none. */
export default function ChangesPage() {
  const t = useTranslations('batch');
  const [{ page }, change] = useAddress(address);
  const [selected, setSelected] = useState<Act | null>(null);
  const list = trpc.batchAct.list.useQuery({ page, perPage }, { placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader title={t('title')} back={paths.organizations} />
      <Text c="dimmed" mb="md">
        {t('text')}
      </Text>
      <DataTable<Act>
        rows={list.data?.batchActs}
        columns={useShownColumns(useColumns(setSelected))}
        query={list}
        pages={{
          page,
          perPage,
          count: list.data?.pagination.count ?? null,
          onPage: (next) => change({ page: next }),
        }}
        empty={
          <EmptyState kind="records" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {selected ? <Undo act={selected} onDone={() => setSelected(null)} /> : null}
    </>
  );
}

function Undo({ act, onDone }: { act: Act; onDone: () => void }) {
  const t = useTranslations('batch');
  const common = useTranslations('common');
  const undo = trpc.batchAct.takeBack.useMutation({
    onSuccess: ({ undone, kept: retained }) =>
      notify({
        message: retained > 0 ? t('undoneButKept', { undone, kept: retained }) : t('undone', { undone }),
        color: 'income',
      }),
  });
  const go = () => {
    undo.mutate({ id: act.id });
    onDone();
  };
  return (
    <ConfirmDialog opened title={t('undoTitle')} go={common('undo')} onStay={onDone} onGo={go}>
      {t(`undoTexts.${act.kind}`, { count: act.count })}
    </ConfirmDialog>
  );
}

function useColumns(onUndo: (act: Act) => void): ListColumn<Act>[] {
  const who = useUserName();
  const t = useTranslations('batch');
  const common = useTranslations('common');
  return [
    { name: 'what', title: t('what'), phone: 'start', render: (act) => <What act={act} /> },
    col.moment({ name: 'at', title: t('at'), phone: 'start' }, ({ at }) => at),
    { name: 'user', title: t('by'), phone: 'start', render: ({ user }) => who(user) },
    {
      name: 'undo',
      title: common('undo'),
      align: 'end',
      // On a phone there is not enough space beside the names of the changed records.
      phone: 'start',
      render: (act) =>
        act.refusal === null ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} className="mirror" aria-hidden="true" />}
            onClick={() => onUndo(act)}
          >
            {common('undo')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t(`refusals.${act.refusal}`)}
          </Text>
        ),
    },
  ];
}

function What({ act: { kind, count, left, names, label, before, after, reason, note } }: { act: Act }) {
  const t = useTranslations('batch');
  const platform = useTranslations('platform');
  const { money } = useFormat();
  const more = names.length > 0 && count > names.length && t('more', { count: count - names.length });
  const isPriced = before !== null && after !== null;
  const price = isPriced ? t('priceFromTo', { before: money(before), after: money(after) }) : null;
  const why = [
    reason && platform(`deleteReasons.${reason}`),
    note,
    left !== null && left > 0 && left < count && t('leftOf', { left, count }),
  ].filter(Boolean);
  return (
    <>
      <Text fw={550}>{t(`kinds.${kind}`, { count })}</Text>
      <Text size="sm">
        <InlineList parts={[label, names.join(', '), more]} />
        {price ? ` · ${price}` : null}
        {why.length > 0 ? ' · ' : null}
        <InlineList parts={why} />
      </Text>
    </>
  );
}
