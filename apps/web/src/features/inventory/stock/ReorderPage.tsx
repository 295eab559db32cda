import { Button, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatItems } from '../../../domain/stock/requested.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { type Reorder, useReorderColumns } from './reorder.columns.tsx';

const usual = 14;
const spans = ['7', '30', '60', '90'] as const;
const offered = [...spans.map(Number), usual].sort((one, other) => one - other);
/** Shows products that need no order as well. */
const whole = 'all';
const address = listAddress({ days: oneOf(spans), show: oneOf([whole]) });

/** The products that run low, with the suggested quantities. The selected ones become a purchase. */
export default function ReorderPage() {
  const t = useTranslations('stock');
  const list = useListState(address);
  const canSeeCosts = useCan('product.seeCosts');
  // A purchase contains costs, so creating one requires the permission to see them.
  const canBuy = useCan('purchase.write') && canSeeCosts;
  const { order: _lowestFirst, days, show, ...listQuery } = list.query;
  const query = trpc.stock.reorder.useQuery(
    { ...listQuery, days: Number(days ?? usual), includeUnneeded: show === whole },
    list.options,
  );
  return (
    <ListPage<Reorder>
      title={t('reorderTitle')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.suggestions}
      count={query.data?.pagination.count}
      columns={useReorderColumns()}
      filters={[
        {
          kind: 'chips',
          name: 'days',
          label: t('enoughFor'),
          options: offered.map((count) => ({
            value: count === usual ? '' : String(count),
            label: t('days', { count }),
          })),
        },
        {
          kind: 'chips',
          name: 'show',
          label: t('reorderTitle'),
          anyLabel: t('reorderNeeded'),
          options: [{ value: whole, label: t('reorderAll') }],
        },
      ]}
      figures={
        <Text c="dimmed" mb="sm">
          {t('reorderText')}
        </Text>
      }
      {...(canBuy && {
        bulk: {
          actions: (selection) =>
            selection.kind === 'rows' ? (
              <Button
                leftSection={<IconTruckDelivery size={18} aria-hidden="true" />}
                renderRoot={(props) => (
                  <Link {...props} to={paths.newPurchase} search={{ items: formatItems(selection.rows) }} />
                )}
              >
                {t('buyThese')}
              </Button>
            ) : null,
        },
      })}
      empty={{ kind: 'nothingToDo', title: t('reorderEmptyTitle'), text: t('reorderEmptyText') }}
    />
  );
}
