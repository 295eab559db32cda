import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { GoodsRow } from '../../../domain/lines/GoodsRow.tsx';
import { useMeasure } from '../../../domain/sale/cart/use-measure.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import type { Lines } from '../../../ui/form/use-lines.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { CostHistory } from './CostHistory.tsx';
import classes from './purchase.module.css';
import type { LineValues, PurchaseValues } from './purchase-values.ts';

type LineProps = {
  form: RecordForm<PurchaseValues>;
  lines: Lines;
  line: LineValues;
  index: number;
};

/** The received quantity, the unit cost and the price, and the optional expiry date. */
export default function PurchaseLine({ form: { fields }, lines, line, index }: LineProps) {
  const t = useTranslations('purchase');
  const { money } = useFormat();
  const [opened, setOpened] = useState({ price: false, expiry: false });
  const field = (name: 'price' | 'expiresOn') => ({
    ...fields.input(`products.${index}.${name}`),
    'aria-label': `${t(name)}: ${line.name}`,
  });
  const isPriced = opened.price || line.price !== null || fields.errors[`products.${index}.price`];
  const isDated = opened.expiry || line.expiresOn !== '' || line.expiresNow !== null;
  return (
    <GoodsRow
      form={fields}
      lines={lines}
      line={line}
      index={index}
      amount={{ name: 'cost', label: t('cost'), value: line.cost }}
      isFurtherShown={Boolean(isPriced)}
      further={<MoneyInput label={t('price')} placeholder={money(line.priceNow)} {...field('price')} />}
      details={
        <>
          <Facts line={line} />
          <CostHistory variantId={line.variantId} />
          {isPriced ? null : (
            <UnstyledButton
              hiddenFrom="md"
              className={classes.ask}
              aria-label={`${t('changePrice')}: ${line.name}`}
              onClick={() => setOpened({ ...opened, price: true })}
            >
              {t('changePrice')}
            </UnstyledButton>
          )}
          {isDated ? (
            <DateField
              className={classes.expiry}
              label={t('expiresOn')}
              autoFocus={opened.expiry}
              {...field('expiresOn')}
            />
          ) : (
            <UnstyledButton
              className={classes.ask}
              aria-label={`${t('addExpiry')}: ${line.name}`}
              onClick={() => setOpened({ ...opened, expiry: true })}
            >
              {t('addExpiry')}
            </UnstyledButton>
          )}
        </>
      }
    />
  );
}

/** The current stock and its cost. */
function Facts({ line }: { line: LineValues }) {
  const t = useTranslations('purchase');
  const { money, date } = useFormat();
  const measure = useMeasure();
  return (
    <span>
      {t('stockNow')} <bdi dir="ltr">{measure(line.stock, line.unit)}</bdi>
      {' · '}
      {line.costNow === null ? t('unknownCost') : t('averageNow', { cost: money(line.costNow) })}
      {line.expiresNow === null ? null : ` · ${t('expiresOn')} ${date(line.expiresNow)}`}
    </span>
  );
}
