import { useFormat } from '../../lib/format/format.ts';
import classes from './stock.module.css';

/** Shows the quantity with its sign, so that its meaning does not depend on the colour. */
export function SignedQuantity({ value }: { value: number }) {
  const { quantity } = useFormat();
  const direction = value === 0 ? undefined : value < 0 ? 'out' : 'in';
  return (
    <bdi dir="ltr" className={classes.signed} data-direction={direction}>
      {value > 0 ? `+${quantity(value)}` : quantity(value)}
    </bdi>
  );
}
