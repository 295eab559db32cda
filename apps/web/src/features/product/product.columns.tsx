import { Badge, Text } from '@mantine/core';
import type { Product } from '@mostrador/api/product/product.schema';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Column } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { ProductThumb } from './ProductThumb.tsx';
import classes from './product.module.css';
import { StockCount } from './StockCount.tsx';

export type ListedProduct = Omit<Product, 'createdAt' | 'updatedAt' | 'deletedAt'>;

type Options = { rows: ListedProduct[] | undefined; isPhone: boolean };

/** A phone shows two columns that carry everything; costs appear only when the API tells them. */
export function useProductColumns({ rows, isPhone }: Options): Column<ListedProduct>[] {
  const t = useTranslations('product');
  const hasCosts = rows?.some(({ cost }) => cost !== undefined) ?? false;
  if (isPhone) return phoneColumns(t);
  const columns: (Column<ListedProduct> | null)[] = [
    { accessor: 'name', title: t('name'), sortable: true, render: (row) => <ProductName product={row} /> },
    {
      accessor: 'category',
      title: t('category'),
      width: 160,
      render: ({ category }) => (category ? <Badge color="gray">{category.name}</Badge> : null),
    },
    {
      accessor: 'barcode',
      title: t('barcode'),
      width: 140,
      render: ({ barcode }) => (barcode ? <bdi className={classes.code}>{barcode}</bdi> : null),
    },
    {
      accessor: 'price',
      title: t('sortPrice'),
      align: 'end',
      sortable: true,
      width: 96,
      render: (row) => <Money amount={row.price} />,
    },
    hasCosts
      ? {
          accessor: 'cost',
          title: t('cost'),
          align: 'end',
          width: 96,
          render: (row) => <Cost product={row} />,
        }
      : null,
    {
      accessor: 'stock',
      title: t('stock'),
      align: 'end',
      sortable: true,
      width: 150,
      render: (row) => <StockCount product={row} />,
    },
  ];
  return columns.filter((column) => column !== null);
}

type Translate = ReturnType<typeof useTranslations<'product'>>;

const phoneColumns = (t: Translate): Column<ListedProduct>[] => [
  {
    accessor: 'name',
    title: t('name'),
    sortable: true,
    render: (row) => <ProductName product={row} note={row.category?.name} />,
  },
  {
    accessor: 'price',
    title: t('sortPrice'),
    align: 'end',
    sortable: true,
    width: 118,
    render: (row) => (
      <span className={classes.stacked}>
        <Money amount={row.price} />
        <StockCount product={row} />
      </span>
    ),
  },
];

function ProductName({ product, note }: { product: ListedProduct; note?: string | undefined }) {
  const t = useTranslations('product');
  const details = [note, product.hasVariants ? t('variantCount', { count: product.variants.length }) : null];
  const shown = details.filter(Boolean).join(' · ');
  return (
    <span className={classes.name}>
      <ProductThumb image={product.images[0]?.thumbUrl} />
      <span className={classes.nameText}>
        <Link
          to={`/dashboard/productos/${product.id}`}
          className={classes.link}
          onClick={(event) => event.stopPropagation()}
        >
          {product.name}
        </Link>
        {shown ? (
          <Text component="span" size="sm" c="dimmed" lineClamp={1}>
            {shown}
          </Text>
        ) : null}
      </span>
    </span>
  );
}

function Cost({ product }: { product: ListedProduct }) {
  const t = useTranslations('product');
  const costs = [...new Set(product.variants.map(({ cost }) => cost ?? null))];
  const [cost = null] = costs;
  if (cost !== null && costs.length === 1) return <Money amount={cost} />;
  return (
    <Text component="span" size="sm" c="dimmed">
      {costs.includes(null) ? t('noCost') : t('several')}
    </Text>
  );
}
