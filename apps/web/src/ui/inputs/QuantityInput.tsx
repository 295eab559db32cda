import classes from '../page/ui.module.css';
import { ScaledInput, type ScaledInputProps } from './ScaledInput.tsx';

type QuantityInputProps = Omit<ScaledInputProps, 'scale' | 'decimals'> & { decimals?: number };

/** A quantity in 1/1000; `decimals={0}` for goods counted by the piece. */
export function QuantityInput({ decimals = 3, ...others }: QuantityInputProps) {
  return (
    <ScaledInput classNames={{ input: classes.amount ?? '' }} {...others} scale={1000} decimals={decimals} />
  );
}
