import { denominationsOf } from '@mostrador/shared/money/denominations';
import { findCountry } from '@mostrador/shared/shop/country';
import { useTranslations } from 'use-intl';
import { useOrganization } from '../../lib/session/me.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { WholeInput } from '../../ui/inputs/WholeInput.tsx';
import classes from './cash.module.css';

/** The number of bills of each denomination, by its value in 1/100. */
export type Bills = Readonly<Record<number, number>>;

export const sumOf = (bills: Bills) =>
  Object.entries(bills).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

/** Returns the counts in the format of the API, without empty ones. */
export const denominationsIn = (bills: Bills) =>
  Object.entries(bills)
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ value: Number(value), count }));

type CountBillsProps = { value: Bills; onChange: (bills: Bills) => void };

/** One row for each note and coin of the country. The arrow and tab keys move down the list. */
export function CountBills({ value, onChange }: CountBillsProps) {
  const t = useTranslations('cash');
  const organization = useOrganization();
  const country = findCountry(organization?.country.id ?? '');
  if (!country) return null;
  return (
    <fieldset className={classes.bills} aria-label={t('bills')}>
      {denominationsOf(country).map((worth) => {
        const count = value[worth] ?? 0;
        return (
          <div key={worth} className={classes.bill}>
            <Money amount={worth} className={classes.worth} />
            <WholeInput
              aria-label={t('pieces', { value: String(worth / 100) })}
              className={classes.pieces ?? ''}
              allowNegative={false}
              hideControls
              selectAllOnFocus
              max={1_000_000}
              placeholder="0"
              value={count || ''}
              onChange={(pieces) => onChange({ ...value, [worth]: Number(pieces) || 0 })}
            />
            <Money amount={worth * count} isEven className={count === 0 ? classes.none : classes.worth} />
          </div>
        );
      })}
    </fieldset>
  );
}
