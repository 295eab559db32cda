import { Button, Card, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useFormat } from '../../lib/format/format.ts';
import { lazyDialog } from '../../lib/loading/lazy.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import type { SupplierReturn } from './return-values.ts';
import classes from './supplierreturn.module.css';

const VoidReturn = lazyDialog(() => import('./VoidReturn.tsx'));

/** The returns of one purchase, with the action to void them; nothing is rendered if there are none. */
export default function ReturnList({ purchaseId }: { purchaseId: string }) {
  const t = useTranslations('purchase');
  const { data } = trpc.supplierReturn.list.useQuery({ purchaseId, perPage: 100 });
  const [voiding, setVoiding] = useState<SupplierReturn | null>(null);
  const rows = data?.supplierReturns ?? [];
  if (rows.length === 0) return null;
  return (
    <Card>
      <Title order={2} size="h4" mb="xs">
        {t('returns')}
      </Title>
      <ul className={classes.list}>
        {rows.map((row) => (
          <ReturnRow key={row.id} row={row} onVoid={() => setVoiding(row)} />
        ))}
      </ul>
      <VoidReturn
        key={voiding?.id ?? ''}
        id={voiding?.id ?? ''}
        code={voiding?.code ?? ''}
        opened={voiding !== null}
        onClose={() => setVoiding(null)}
      />
    </Card>
  );
}

function ReturnRow({ row, onVoid }: { row: SupplierReturn; onVoid: () => void }) {
  const t = useTranslations('purchase');
  const { date, quantity } = useFormat();
  const isVoided = row.status === 'voided';
  return (
    <li>
      <span className={isVoided ? classes.voided : undefined}>
        <bdi>{row.code}</bdi> · <bdi>{date(row.date)}</bdi>
      </span>
      {row.amount === undefined ? (
        <span />
      ) : (
        <Money isEven amount={row.amount} className={isVoided ? classes.voided : undefined} />
      )}
      <Text size="sm" c="dimmed">
        {row.products.map((line) => `${quantity(line.quantity)} × ${line.name}`).join(' · ')}
        {' — '}
        {row.reason}
      </Text>
      {isVoided ? (
        <Text size="sm" c="dimmed">
          {t('statuses.voided')}
        </Text>
      ) : (
        <Button variant="subtle" color="red" onClick={onVoid}>
          {t('returnVoid')}
        </Button>
      )}
    </li>
  );
}
