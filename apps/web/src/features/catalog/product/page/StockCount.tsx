import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/format/format.ts';
import { useOrganization } from '../../../../lib/session/me.tsx';
import classes from '../product.module.css';
import { stockLevelOf } from './stock-level.ts';

type StockCountProps = {
  product: { stock: number; trackStock: boolean; lowStock: number | null; unit: string };
};

/** The stock. A low or empty stock is stated in words, not only in red. */
export function StockCount({ product }: StockCountProps) {
  const t = useTranslations('product');
  const { quantity } = useFormat();
  const organization = useOrganization();
  const level = stockLevelOf(product, organization?.lowStock ?? 0);
  if (level === 'untracked') {
    return (
      <Text component="span" size="sm" c="dimmed">
        {t('untracked')}
      </Text>
    );
  }
  const words = { out: t('outOfStock'), low: t('lowWord'), enough: null }[level];
  return (
    <span className={classes.stock} data-level={level}>
      {words ? <span className={classes.stockWord}>{words}</span> : null}
      <bdi dir="ltr">{quantity(product.stock)}</bdi>
    </span>
  );
}
