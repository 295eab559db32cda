import type { GetInputPropsReturnType } from '@mantine/form';
import { useFormat } from '../../lib/format/format.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { ScaledInput } from '../../ui/inputs/ScaledInput.tsx';
import classes from './lines.module.css';

type Unit = 'money' | 'percentage';
/** The part of a form that a discount on the whole document needs: the discount and its unit. */
type DiscountForm = {
  values: { discountUnit: Unit };
  getInputProps: (path: 'discount') => GetInputPropsReturnType;
  setValues: (values: { discountUnit: Unit; discount: null }) => void;
};

type DiscountFieldProps = { label: string; unitLabel: string; form: DiscountForm };

/** A discount as an amount or as a percentage. */
export function DiscountField({ label, unitLabel, form }: DiscountFieldProps) {
  const { currencySymbol } = useFormat();
  const isShare = form.values.discountUnit === 'percentage';
  const field = form.getInputProps('discount');
  return (
    <div className={classes.discount}>
      {isShare ? (
        <ScaledInput label={label} scale={100} decimals={2} max={10_000} suffix="%" {...field} />
      ) : (
        <MoneyInput label={label} {...field} />
      )}
      <Choice
        aria-label={unitLabel}
        data={[
          { value: 'money', label: currencySymbol },
          { value: 'percentage', label: '%' },
        ]}
        value={form.values.discountUnit}
        onChange={(unit) =>
          form.setValues({ discountUnit: unit === 'percentage' ? 'percentage' : 'money', discount: null })
        }
      />
    </div>
  );
}
