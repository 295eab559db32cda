import { useTranslations } from 'use-intl';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { SalePayingProps } from './SalePaying.tsx';
import { totalOf } from './sale-values.ts';

/** The total beside the button on a narrow page. */
export function SaleSum({ form, rules }: SalePayingProps) {
  const t = useTranslations('sale');
  return (
    <strong>
      {t('total')} <Money isEven amount={totalOf(form.fields.values, rules).total} />
    </strong>
  );
}
