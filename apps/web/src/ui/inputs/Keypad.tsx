import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { scaledOf, textOf } from '../../lib/format/scaled.ts';
import classes from './keypad.module.css';
import { padDigits } from './pad-digits.ts';

type KeypadProps = {
  /** In whole parts of the scale; an input field beside the keypad may change it as well. */
  value: number | null;
  onValue: (value: number | null) => void;
  scale: 100 | 1000;
  decimals: number;
};

/** Keys of 64 px for a thumb. The first key replaces the previous value, as on every till. */
export function Keypad({ value, onValue, scale, decimals }: KeypadProps) {
  const t = useTranslations('pos');
  const { moneySymbol } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && scaledOf(typed, scale) === value ? typed : null;
  const write = (next: string) => {
    const [, part = ''] = next.split('.');
    if (part.length > decimals || next.split('.').length > 2 || next.length > 12) return;
    setTyped(next);
    onValue(scaledOf(next, scale));
  };
  const press = (key: string) => write(text === '0' && key !== '.' ? key : (text ?? '') + key);
  return (
    <div className={classes.keypad} dir="ltr">
      {padDigits.map((digit) => (
        <UnstyledButton key={digit} className={classes.padKey} onClick={() => press(digit)}>
          {digit}
        </UnstyledButton>
      ))}
      <UnstyledButton className={classes.padKey} disabled={decimals === 0} onClick={() => press('.')}>
        {moneySymbol === 'dot' ? '.' : ','}
      </UnstyledButton>
      <UnstyledButton className={classes.padKey} onClick={() => press('0')}>
        0
      </UnstyledButton>
      <UnstyledButton
        className={classes.padKey}
        aria-label={t('backspace')}
        onClick={() => write((text ?? textOf(value, scale)).slice(0, -1))}
      >
        <IconBackspace size={24} />
      </UnstyledButton>
    </div>
  );
}
