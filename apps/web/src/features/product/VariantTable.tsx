import { Card, Table, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Money } from '../../ui/Money.tsx';
import classes from './product.module.css';
import type { ReadProduct } from './product-form.ts';
import { StockCount } from './StockCount.tsx';
import { variantName } from './variant-name.ts';

/** Price, cost and stock of each variant; on a phone the codes stand under the name. */
export function VariantTable({ product }: { product: ReadProduct }) {
  const t = useTranslations('product');
  const hasCosts = product.variants.some(({ cost }) => cost !== undefined);
  const { trackStock, lowStock, unit } = product;
  return (
    <Card component="section">
      <Title order={2} size="h5" mb="sm">
        {t('variants')}
      </Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('variantWord')}</Table.Th>
            <Table.Th className={classes.end ?? ''}>{t('sortPrice')}</Table.Th>
            {hasCosts ? <Table.Th className={`${classes.end} ${classes.wide}`}>{t('cost')}</Table.Th> : null}
            {trackStock ? <Table.Th className={classes.end ?? ''}>{t('stock')}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {product.variants.map((variant) => (
            <Table.Tr key={variant.id}>
              <Table.Td>
                <Text component="span" fw={550}>
                  {variantName(variant)}
                </Text>
                <Text size="sm" c="dimmed">
                  <bdi>{[variant.barcode, variant.sku].filter(Boolean).join(' · ')}</bdi>
                </Text>
              </Table.Td>
              <Table.Td className={classes.end ?? ''}>
                <Money amount={variant.price} />
              </Table.Td>
              {hasCosts ? (
                <Table.Td className={`${classes.end} ${classes.wide}`}>
                  {typeof variant.cost === 'number' ? <Money amount={variant.cost} /> : '–'}
                </Table.Td>
              ) : null}
              {trackStock ? (
                <Table.Td className={classes.end ?? ''}>
                  <StockCount product={{ stock: variant.stock, trackStock, lowStock, unit }} />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
