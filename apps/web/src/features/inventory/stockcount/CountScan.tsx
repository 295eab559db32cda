import { Card, Group, Text } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FindProduct } from '../../../domain/product/FindProduct.tsx';
import { buzz } from '../../../domain/sale/sound.ts';
import { failureOf } from '../../../lib/api/failure.ts';
import { notifyFailure } from '../../../lib/api/query.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { CountedQuantity } from './CountedQuantity.tsx';
import type { CountLine, StockCount } from './stockcount.columns.tsx';
import classes from './stockcount.module.css';

/** Each scan adds one; the last count can be corrected at once. */
export function CountScan({ count }: { count: StockCount }) {
  const t = useTranslations('stockcount');
  const [last, setLast] = useState<CountLine | null>(null);
  const find = useRef<HTMLInputElement>(null);
  const refuse = (code: string) => {
    buzz();
    notify({ message: t('unknownCode', { code }), color: 'red' });
  };
  const counting = trpc.stockCount.count.useMutation({ meta: { inline: true }, onSuccess: setLast });
  const add = (product: { variantId: string; name: string; units?: number }) =>
    counting.mutate(
      { id: count.id, entryId: newId(), variantId: product.variantId, quantity: product.units ?? 1000 },
      {
        onError: (error) => (failureOf(error).status === 404 ? refuse(product.name) : notifyFailure(error)),
      },
    );
  return (
    <Card>
      <FindProduct
        ref={find}
        autoFocus
        label={t('scan')}
        showsStock={!count.blind}
        onFound={add}
        onUnknown={refuse}
      />
      {last ? (
        <Group mt="md" justify="space-between" role="status" className={classes.last ?? ''}>
          <span>
            <Text component="span" size="sm" c="dimmed" display="block">
              {t('last')}
            </Text>
            <Text component="span" fw={600}>
              {last.name}
            </Text>
          </span>
          <CountedQuantity
            key={last.variantId}
            countId={count.id}
            line={last}
            onCounted={setLast}
            onEntered={() => find.current?.focus()}
          />
        </Group>
      ) : null}
    </Card>
  );
}
