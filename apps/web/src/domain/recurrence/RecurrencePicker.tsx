import { recurrencePeriods } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import classes from './recurrence.module.css';
import { blankRecurrence, type RecurrenceValue } from './recurrence-value.ts';

/** Most documents do not recur, so the fields are loaded when the user turns recurrence on. */
const RuleFields = lazyOverlay(() => import('./RuleFields.tsx'));

type RecurrencePickerProps = {
  value: RecurrenceValue | null;
  onChange: (value: RecurrenceValue | null) => void;
  /** The day of the document, from which it recurs. */
  from: string;
};

/** The recurrence of a document: a sentence, and the next days. */
export default function RecurrencePicker({ value, onChange, from }: RecurrencePickerProps) {
  const t = useTranslations('recurrence');
  return (
    <div className={classes.picker}>
      <Choice
        label={t('repeats')}
        none={t('never')}
        data={recurrencePeriods
          .filter((period) => period !== 'once')
          .map((period) => ({ value: period, label: t(`periods.${period}`) }))}
        value={value?.period ?? null}
        onChange={(chosen) => {
          const period = recurrencePeriods.find((each) => each === chosen);
          onChange(period ? { ...blankRecurrence, ...value, period, dayOfMonth: null, weekday: null } : null);
        }}
      />
      {value ? <RuleFields value={value} onChange={onChange} from={from} /> : null}
    </div>
  );
}
