import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ProductChoice } from '@mostrador/api/catalog/product/many/product-many.schema';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { Rows } from '../../../../ui/layout/layout.tsx';
import classes from '../list/selection.module.css';
import { type PriceValues, priceOf } from '../list/selection.ts';

const typingMs = 250;

type PricePreviewProps = {
  choice: ProductChoice;
  values: PriceValues;
  onShown: (question: string, seen: string) => void;
};

/** A preview of the change: the number of prices that change, the first of them, and suspicious results. */
export function PricePreview({ choice, values, onShown }: PricePreviewProps) {
  const t = useTranslations('product');
  const { evenMoney } = useFormat();
  const [price] = useDebouncedValue(priceOf(values), typingMs);
  const input = price ? { ...choice, price } : null;
  const query = trpc.product.previewPrices.useQuery(input ?? skipToken, {
    placeholderData: keepPreviousData,
    meta: { inline: true },
    retry: false,
  });
  const seen = query.isPlaceholderData ? undefined : query.data?.seen;
  const question = JSON.stringify(input);
  useEffect(() => {
    if (seen !== undefined) onShown(question, seen);
  }, [question, seen, onShown]);
  if (!input || !query.data) return null;
  const { changed, unchanged, withoutCost = 0, belowCost = 0, rows } = query.data;
  return (
    <Rows aria-label={t('preview')} aria-busy={query.isPlaceholderData} tag="section" gap={4}>
      <Text size="sm" fw={550} aria-live="polite">
        {t('pricesChange', { count: changed })}
      </Text>
      {values.kind === 'margin' && withoutCost > 0 ? (
        <Text size="sm">{t('withoutCostStay', { count: withoutCost })}</Text>
      ) : null}
      {values.kind !== 'margin' && unchanged > 0 ? (
        <Text size="sm" c="dimmed">
          {t('pricesStay', { count: unchanged })}
        </Text>
      ) : null}
      {belowCost > 0 ? (
        <Text size="sm" c="var(--expense-text)">
          {t('belowCost', { count: belowCost })}
        </Text>
      ) : null}
      <ul className={classes.previewRows}>
        {rows.map(({ id, name, before, after }) => (
          <li key={id}>
            <span>
              <bdi>{name}</bdi>
            </span>
            <bdi className={classes.before}>{evenMoney(before)}</bdi>
            <bdi>{evenMoney(after)}</bdi>
          </li>
        ))}
      </ul>
      {changed > rows.length ? (
        <Text size="sm" c="dimmed">
          {t('andMore', { count: changed - rows.length })}
        </Text>
      ) : null}
    </Rows>
  );
}
