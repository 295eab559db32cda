import { useFormat } from '../lib/format.ts';
import { useOrganization } from '../lib/me.tsx';
import { ScaledInput, type ScaledInputProps } from './ScaledInput.tsx';
import classes from './ui.module.css';

type MoneyInputProps = Omit<ScaledInputProps, 'scale' | 'decimals'> & { decimals?: number };

/** An amount in 1/100, with the organization's symbol before it. */
export function MoneyInput({ decimals, ...others }: MoneyInputProps) {
  const { currencySymbol } = useFormat();
  const organization = useOrganization();
  return (
    <ScaledInput
      leftSection={<bdi className={classes.symbol}>{currencySymbol}</bdi>}
      leftSectionPointerEvents="none"
      classNames={{ input: classes.amount ?? '' }}
      {...others}
      scale={100}
      decimals={decimals ?? organization?.country.decimals ?? 2}
    />
  );
}
