import { Badge, Box, Card, Table, Text } from '@mantine/core';
import { offerPrice } from '@mostrador/shared/money/offer';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { OfferValues } from './offer-values.ts';
import classes from './offers.module.css';

const shown = 20;

/** The prices before and with the offer. A price below cost is marked. */
export default function OfferPrices({ values }: { values: OfferValues }) {
  const t = useTranslations('offer');
  const { allProducts, products, value, unit, bannerText, bannerColor } = values;
  const decimals = useOrganization()?.country.decimals ?? 2;
  const isEmpty = !allProducts && products.length === 0;
  const list = trpc.offer.productsV2.useQuery(
    { perPage: shown, ...(allProducts ? {} : { ids: products.slice(0, 100) }) },
    { enabled: !isEmpty, placeholderData: keepPreviousData },
  );
  const rows = isEmpty ? [] : (list.data?.products ?? []);
  const count = list.data?.pagination.count ?? rows.length;
  return (
    <Card component="aside" className={classes.preview} aria-label={t('preview')}>
      <Text size="sm" c="dimmed">
        {t('preview')}
      </Text>
      {bannerText ? (
        <Box className={classes.banner} style={{ '--banner': bannerColor }}>
          <bdi>{bannerText}</bdi>
        </Box>
      ) : null}
      {rows.length === 0 ? (
        <Text size="sm">{t('chooseProducts')}</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('product')}</Table.Th>
              <Table.Th ta="end">{t('before')}</Table.Th>
              <Table.Th ta="end">{t('after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, name, price, cost }) => {
              const after = offerPrice(price, { value: value ?? 0, unit }, decimals);
              return (
                <Table.Tr key={id}>
                  <Table.Td dir="auto">
                    {name} {cost != null && after < cost ? <Badge color="red">{t('belowCost')}</Badge> : null}
                  </Table.Td>
                  <Table.Td ta="end">
                    <s>
                      <Money amount={price} isEven />
                    </s>
                  </Table.Td>
                  <Table.Td ta="end" fw={650}>
                    <Money amount={after} isEven />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
      {count > rows.length && rows.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('moreProducts', { count: count - rows.length })}
        </Text>
      ) : null}
    </Card>
  );
}
