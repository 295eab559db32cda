import { Card, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import type { ReadProduct } from '../form/product-form.ts';
import classes from '../product.module.css';

/** The other details of the product, one line each. */
export function ProductFacts({ product }: { product: ReadProduct }) {
  const t = useTranslations('product');
  const names = useTranslations('platform.units');
  const { money, quantity, percent, date } = useFormat();
  const { barcode, sku, lowStock, wholesaleQuantity, wholesalePrice, taxRate, expiresOn } = product;
  const hasWholesale = wholesaleQuantity !== null && wholesalePrice !== null;
  const facts: [string, string | null][] = [
    [t('category'), product.category?.name ?? t('uncategorized')],
    [t('barcode'), barcode],
    [t('sku'), sku],
    [t('unit'), names(product.unit)],
    [t('quantityMin'), product.quantityMin === 1000 ? null : quantity(product.quantityMin)],
    [t('lowStock'), lowStock === null ? null : quantity(lowStock)],
    [t('openPrice'), product.openPrice ? t('openPriceYes') : null],
    [t('wholesalePrice'), hasWholesale ? money(wholesalePrice) : null],
    [t('wholesaleQuantity'), hasWholesale ? quantity(wholesaleQuantity) : null],
    [t('taxRate'), taxRate === null ? null : percent(taxRate)],
    [t('expiresOn'), expiresOn === null ? null : date(expiresOn)],
    ...product.codes.map(({ code, name, units, price }): [string, string] => [
      name ?? t('furtherCode'),
      [code, units === 1000 ? null : `× ${quantity(units)}`, price === null ? null : money(price)]
        .filter(Boolean)
        .join(' · '),
    ]),
  ];
  return (
    <Card>
      <LeaderLines>
        {facts.map(([label, value]) =>
          value ? <LeaderLine key={`${label} ${value}`} label={label} value={<bdi>{value}</bdi>} /> : null,
        )}
      </LeaderLines>
      {product.description ? (
        <Text mt="md" className={classes.description}>
          {product.description}
        </Text>
      ) : null}
    </Card>
  );
}
