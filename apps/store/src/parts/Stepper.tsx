/** @jsxImportSource preact */
import type { Say } from '../words.ts';
import { Icon } from './Icon.tsx';

type StepperProps = {
  say: Say;
  name: string;
  text: string;
  canLess: boolean;
  canMore: boolean;
  onChange: (sign: 1 | -1) => void;
};

/** How many, changed by steps. */
export const Stepper = ({ say, name, text, canLess, canMore, onChange }: StepperProps) => (
  <fieldset class="stepper" aria-label={say('storefront.quantityOf', { name })}>
    <button
      type="button"
      disabled={!canLess}
      aria-label={say('storefront.less', { name })}
      onClick={() => onChange(-1)}
    >
      <Icon name="minus" />
    </button>
    <b aria-live="polite">{text}</b>
    <button
      type="button"
      disabled={!canMore}
      aria-label={say('storefront.add', { name })}
      onClick={() => onChange(1)}
    >
      <Icon name="plus" />
    </button>
  </fieldset>
);
