import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { QuantityInput } from '../../../ui/inputs/QuantityInput.tsx';
import type { CountLine, StockCount } from './stockcount.columns.tsx';
import classes from './stockcount.module.css';

type MovedProps = { count: StockCount; line: CountLine };

/**
 * Movements between the parts of a line's count. During the review a user enters the quantity that had been
 * counted.
 */
export function MovedMeanwhile({ count, line }: MovedProps) {
  const t = useTranslations('stockcount');
  const isInReview = count.status === 'review';
  return (
    <>
      {line.moved ? (
        <Text component="span" size="sm" className={classes.moved ?? ''}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {t('moved')}
        </Text>
      ) : null}
      {isInReview && line.went ? <MovedField way="went" {...{ count, line }} moved={line.went} /> : null}
      {isInReview && line.came ? <MovedField way="came" {...{ count, line }} moved={line.came} /> : null}
    </>
  );
}

type MovedFieldProps = MovedProps & { way: 'went' | 'came'; moved: number };

/** The value is saved when the field is left or Enter is pressed. */
function MovedField({ count, line, way, moved }: MovedFieldProps) {
  const t = useTranslations('stockcount');
  const { quantity } = useFormat();
  const field = `${way}Counted` as const;
  const [typed, setTyped] = useState<number | null>(line[field]);
  const settle = trpc.stockCount.settle.useMutation({ onError: () => setTyped(line[field]) });
  const save = () => {
    if (typed === null || typed === line[field] || settle.isPending) return;
    settle.mutate({ id: count.id, variantId: line.variantId, [field]: typed });
  };
  const values = { [way]: quantity(moved) };
  return (
    <span className={classes.asked}>
      <Text component="span" size="sm">
        {t(way, values)}
      </Text>
      <QuantityInput
        className={classes.quantity}
        aria-label={t(`asked.${way}`, { ...values, name: line.name })}
        value={typed}
        onChange={setTyped}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
      />
    </span>
  );
}
