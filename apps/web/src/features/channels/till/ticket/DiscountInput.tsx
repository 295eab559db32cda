import { SegmentedControl } from '@mantine/core';
import type { Discount } from '@mostrador/shared/money/discount';
import { maxMoney, toDecimals, wholeRate } from '@mostrador/shared/money/money';
import { useTranslations } from 'use-intl';
import { hasKeyboard } from '../../../../lib/device/pointer.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { useOrganization } from '../../../../lib/session/me.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import classes from '../scan/dialogs.module.css';

type DiscountInputProps = {
  label: string;
  value: Discount;
  onChange: (discount: Discount) => void;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
};

/**
 * A percentage or an amount. Both are in hundredths: changing the unit keeps the number, as far as the
 * currency allows.
 */
export function DiscountInput({ label, value, onChange, isFirst = false }: DiscountInputProps) {
  const t = useTranslations('common');
  const { currencySymbol } = useFormat();
  const decimals = useOrganization()?.country.decimals ?? 2;
  const shared = {
    'aria-label': label,
    'data-autofocus': (isFirst && hasKeyboard()) || undefined,
    size: 'lg',
    className: classes.grow ?? '',
    value: value.value,
    onChange: (next: number | null) => onChange({ ...value, value: next ?? 0 }),
  };
  return (
    <div className={classes.discount}>
      {value.unit === 'money' ? (
        <MoneyInput {...shared} max={maxMoney} />
      ) : (
        <MoneyInput {...shared} decimals={2} max={wholeRate} leftSection="%" />
      )}
      <SegmentedControl
        size="lg"
        aria-label={t('type')}
        value={value.unit}
        onChange={(unit) =>
          onChange(
            unit === 'money'
              ? { value: toDecimals(value.value, decimals), unit: 'money' }
              : { value: Math.min(value.value, wholeRate), unit: 'percentage' },
          )
        }
        data={[
          { value: 'percentage', label: '%' },
          { value: 'money', label: currencySymbol },
        ]}
      />
    </div>
  );
}
