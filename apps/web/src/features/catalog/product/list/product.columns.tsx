import { Badge, Text } from '@mantine/core';
import type { Product } from '@mostrador/api/catalog/product/product.schema';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ProductThumb } from '../../../../domain/product/ProductThumb.tsx';
import { RemovalReason } from '../../../../domain/product/RemovalReason.tsx';
import { RestoreButton } from '../../../../domain/product/RestoreButton.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useCan } from '../../../../lib/session/me.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import { type ListColumn, useIsPhone } from '../../../../ui/list/columns.ts';
import { StockCount } from '../page/StockCount.tsx';
import { useRestoreProduct } from '../page/use-restore-product.ts';
import classes from '../product.module.css';
import { EditableCell } from './EditableCell.tsx';

export type ListedProduct = Omit<Product, 'createdAt' | 'updatedAt' | 'deletedAt'> & {
  deletedAt?: string | null;
};

/** Cost columns appear only if the API returns costs. */
export function useProductColumns(
  rows: ListedProduct[] | undefined,
  { isEditable }: { isEditable: boolean },
): ListColumn<ListedProduct>[] {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const isPhone = useIsPhone() ?? false;
  const canPrice = useCan('product.update') && isEditable && !isPhone;
  const canCount = useCan('product.adjustStock') && isEditable && !isPhone;
  const hasCosts = rows?.some(({ cost }) => cost !== undefined) ?? false;
  const cost: ListColumn<ListedProduct> = {
    name: 'cost',
    title: t('cost'),
    align: 'end',
    width: 96,
    render: (row) => <Cost product={row} />,
  };
  const hasDeleted = rows?.some(({ deletedAt }) => deletedAt) ?? false;
  const reason: ListColumn<ListedProduct> = {
    name: 'reason',
    title: common('reason'),
    width: 200,
    phone: 'start',
    render: (row) => <RemovalReason item={row} />,
  };
  const restore: ListColumn<ListedProduct> = {
    name: 'restore',
    title: t('restore'),
    align: 'end',
    width: 140,
    phone: 'end',
    render: (row) => <Restore product={row} />,
  };
  return [
    {
      name: 'name',
      title: t('name'),
      sort: 'name',
      phone: 'start',
      render: (row) => <ProductName product={row} />,
    },
    {
      name: 'category',
      title: t('category'),
      width: 160,
      phone: 'start',
      render: ({ category }) =>
        category ? (
          <Badge color="gray">
            <bdi>{category.name}</bdi>
          </Badge>
        ) : null,
    },
    {
      name: 'barcode',
      title: t('barcode'),
      width: 140,
      render: ({ barcode }) => (barcode ? <bdi className={classes.code}>{barcode}</bdi> : null),
    },
    {
      name: 'price',
      title: t('sortPrice'),
      align: 'end',
      sort: 'price',
      width: 96,
      phone: 'end',
      render: (row) => (
        <EditableCell product={row} field="price" isEditable={canPrice}>
          <Money isEven amount={row.price} />
        </EditableCell>
      ),
    },
    ...(hasCosts ? [cost] : []),
    {
      name: 'stock',
      title: t('stock'),
      align: 'end',
      sort: 'stock',
      width: 150,
      phone: 'end',
      render: (row) => (
        <EditableCell product={row} field="stock" isEditable={canCount && row.trackStock && !row.hasVariants}>
          <StockCount product={row} />
        </EditableCell>
      ),
    },
    ...(hasDeleted ? [reason, restore] : []),
  ];
}

function ProductName({ product }: { product: ListedProduct }) {
  const t = useTranslations('product');
  const shown = product.hasVariants ? t('variantCount', { count: product.variants.length }) : null;
  return (
    <span className={classes.name}>
      <ProductThumb image={product.images[0]?.thumbUrl} />
      <span className={classes.nameText}>
        {product.deletedAt ? (
          <bdi>{product.name}</bdi>
        ) : (
          <Link to={paths.product(product.id)} className={classes.link}>
            <bdi>{product.name}</bdi>
          </Link>
        )}
        {shown ? (
          <Text component="span" size="sm" c="dimmed" lineClamp={1}>
            {shown}
          </Text>
        ) : null}
      </span>
    </span>
  );
}

function Restore({ product }: { product: ListedProduct }) {
  const t = useTranslations('product');
  const canRestore = useCan('product.restore');
  const { isPending, mutate } = useRestoreProduct();
  if (!canRestore) return null;
  const onRestore = () => mutate({ id: product.id });
  return <RestoreButton item={product} label={t('restore')} {...{ isPending, onRestore }} />;
}

function Cost({ product }: { product: ListedProduct }) {
  const t = useTranslations('product');
  // The variants of a deleted product are deleted with it.
  if (product.variants.length === 0) return null;
  const costs = [...new Set(product.variants.map(({ cost }) => cost ?? null))];
  const [cost = null] = costs;
  if (cost !== null && costs.length === 1) return <Money isEven amount={cost} />;
  return (
    <Text component="span" size="sm" c="dimmed">
      {costs.includes(null) ? t('noCost') : t('several')}
    </Text>
  );
}
