import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import type { Column } from '../../../ui/list/TableGrid.tsx';

type Row = { id: string; name: string; category: string; stock: number; price: number };

const names = ['Café de olla', 'Concha de vainilla', 'Tamal de elote', 'Agua fresca', 'Pupusa revuelta'];
const rows: Row[] = names.map((name, index) => ({
  id: String(index),
  name,
  category: index % 2 ? 'Panadería' : 'Bebidas',
  stock: index * 3,
  price: 125 + index * 75,
}));

export function KitTables() {
  const common = useTranslations('common');
  const t = useTranslations('kit');
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<Row[]>([]);
  const columns: Column<Row>[] = [
    { accessor: 'name', title: common('name'), sortable: true },
    { accessor: 'category', title: common('category'), render: (row) => <Badge>{row.category}</Badge> },
    { accessor: 'stock', title: common('stock'), align: 'end' },
    {
      accessor: 'price',
      title: common('price'),
      align: 'end',
      render: (row) => <Money amount={row.price} />,
    },
  ];
  const empty = (
    <EmptyState kind="goods" title={t('scenes.emptyTill')} action={<Button>{common('add')}</Button>}>
      {t('sampleText')}
    </EmptyState>
  );
  return (
    <>
      <DataTable
        rows={rows}
        columns={columns}
        empty={empty}
        selection={{ rows: selected, onSelect: setSelected }}
        pages={{ page, perPage: 5, count: 120, onPage: setPage }}
      />
      <DataTable rows={undefined} columns={columns} empty={empty} />
      <DataTable rows={[]} columns={columns} empty={empty} />
      <DataTable
        rows={undefined}
        columns={columns}
        empty={empty}
        query={{ error: new Error('away'), isPlaceholderData: false, refetch: () => undefined }}
      />
    </>
  );
}
