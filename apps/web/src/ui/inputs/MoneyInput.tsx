import { useFormat } from '../../lib/format/format.ts';
import { useOrganization } from '../../lib/session/me.tsx';
import classes from '../page/ui.module.css';
import { ScaledInput, type ScaledInputProps } from './ScaledInput.tsx';

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
