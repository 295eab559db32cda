import { Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Money } from '../../../../ui/inputs/Money.tsx';
import { col } from '../../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/DataTable.tsx';
import { StockCount } from '../page/StockCount.tsx';
import type { ReadProduct } from './product-form.ts';
import { variantName } from './variant-name.ts';

type Variant = ReadProduct['variants'][number];

/** Price, cost and stock of each variant; the codes are below the name. */
export function VariantTable({ product }: { product: ReadProduct }) {
  const t = useTranslations('product');
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('variants')}
      </Title>
      <DataTable<Variant>
        rows={product.variants}
        columns={useShownColumns(useVariantColumns(product))}
        empty={null}
      />
    </section>
  );
}

function useVariantColumns({ price, variants, trackStock, lowStock, unit }: ReadProduct) {
  const t = useTranslations('product');
  const columns: ListColumn<Variant>[] = [
    {
      name: 'name',
      title: t('variantWord'),
      phone: 'start',
      render: (variant) => (
        <>
          <Text component="span" fw={550}>
            {variantName(variant)}
          </Text>
          <Text size="sm" c="dimmed">
            <bdi>{[variant.barcode, variant.sku].filter(Boolean).join(' · ')}</bdi>
          </Text>
        </>
      ),
    },
    col.money({ name: 'price', title: t('sortPrice'), phone: 'end' }, (variant) => variant.price ?? price),
    {
      name: 'cost',
      title: t('cost'),
      align: 'end',
      render: ({ cost }) => (typeof cost === 'number' ? <Money isEven amount={cost} /> : '–'),
    },
    {
      name: 'stock',
      title: t('stock'),
      align: 'end',
      phone: 'end',
      render: ({ stock }) => <StockCount product={{ stock, trackStock, lowStock, unit }} />,
    },
  ];
  const hasCosts = variants.some(({ cost }) => cost !== undefined);
  return columns.filter(({ name }) => (name !== 'cost' || hasCosts) && (name !== 'stock' || trackStock));
}
