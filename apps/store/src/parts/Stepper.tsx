/** @jsxImportSource preact */
import type { Translate } from '../words.ts';
import { Icon } from './Icon.tsx';

type StepperProps = {
  t: Translate;
  name: string;
  text: string;
  canLess: boolean;
  canMore: boolean;
  onChange: (sign: 1 | -1) => void;
};

/** A quantity with buttons to change it in steps. */
export const Stepper = ({ t, name, text, canLess, canMore, onChange }: StepperProps) => (
  <fieldset class="stepper" aria-label={t('storefront.quantityOf', { name })}>
    <button
      type="button"
      disabled={!canLess}
      aria-label={t('storefront.less', { name })}
      onClick={() => onChange(-1)}
    >
      <Icon name="minus" />
    </button>
    <b aria-live="polite">{text}</b>
    <button
      type="button"
      disabled={!canMore}
      aria-label={t('storefront.add', { name })}
      onClick={() => onChange(1)}
    >
      <Icon name="plus" />
    </button>
  </fieldset>
);
