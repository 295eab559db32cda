import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { useIsPhone } from '../../../ui/list/columns.ts';
import type { Purchase } from './purchase.columns.tsx';
import classes from './purchase.module.css';

type Shown = { products: Purchase['products']; hasCosts: boolean; hasShares: boolean };

/** The received goods with costs: a table, on a phone one block for each. */
export function PurchasedLines({ purchase: { products, amount } }: { purchase: Purchase }) {
  const isPhone = useIsPhone() ?? false;
  const hasCosts = amount !== undefined;
  const hasShares = products.some(({ cost, unitCost }) => cost !== unitCost);
  const Lines = isPhone ? StackedLines : LineTable;
  return <Lines products={products} hasCosts={hasCosts} hasShares={hasShares} />;
}

function LineTable({ products, hasCosts, hasShares }: Shown) {
  const t = useTranslations('purchase');
  const { quantity } = useFormat();
  return (
    <Table verticalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('goods')}</Table.Th>
          <Table.Th className={classes.number}>{t('quantity')}</Table.Th>
          {hasCosts ? (
            <>
              <Table.Th className={classes.number}>{t('cost')}</Table.Th>
              {hasShares ? <Table.Th className={classes.number}>{t('unitCost')}</Table.Th> : null}
              <Table.Th className={classes.number}>{t('lineTotal')}</Table.Th>
            </>
          ) : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {products.map((line) => (
          <Table.Tr key={line.variantId}>
            <Table.Td className={classes.goods}>
              <Name line={line} />
            </Table.Td>
            <Table.Td className={classes.number}>
              <bdi dir="ltr">{quantity(line.quantity)}</bdi>
            </Table.Td>
            {hasCosts ? (
              <>
                <Amount value={line.cost} />
                {hasShares ? <Amount value={line.unitCost} /> : null}
                <Amount value={line.amount} />
              </>
            ) : null}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function StackedLines({ products, hasCosts, hasShares }: Shown) {
  const t = useTranslations('purchase');
  const { quantity } = useFormat();
  return (
    <ul className={classes.stacked} aria-label={t('goods')}>
      {products.map((line) => (
        <li key={line.variantId}>
          <Name line={line} />
          <span className={classes.stackedRow}>
            <span>
              <bdi dir="ltr">{quantity(line.quantity)}</bdi>
              {hasCosts ? (
                <>
                  {' × '}
                  <Money isEven amount={line.cost ?? 0} />
                </>
              ) : null}
            </span>
            {hasCosts ? <Money isEven amount={line.amount ?? 0} /> : null}
          </span>
          {hasCosts && hasShares ? (
            <span className={classes.stackedRow} data-is-quiet>
              <span>{t('unitCost')}</span>
              <Money isEven amount={line.unitCost ?? 0} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Name({ line: { id, name, expiresOn } }: { line: Purchase['products'][number] }) {
  const t = useTranslations('purchase');
  const { date } = useFormat();
  return (
    <>
      <Link to={paths.product(id)} className={classes.link}>
        {name}
      </Link>
      {expiresOn === null ? null : (
        <Text size="sm" c="dimmed">
          {t('expiresOn')} <bdi>{date(expiresOn)}</bdi>
        </Text>
      )}
    </>
  );
}

const Amount = ({ value = 0 }: { value: number | undefined }) => (
  <Table.Td className={classes.number}>
    <Money isEven amount={value} />
  </Table.Td>
);
