import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { maxMoney } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { IconBackspace, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCartEmpty } from '../../../../domain/sale/cart/cart.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { stored } from '../../../../lib/store/stored.ts';
import { padDigits } from '../../../../ui/inputs/pad-digits.ts';
import { useTill } from '../till-state.ts';
import classes from './amount-pad.module.css';

const nameLength = 60;
const mostNames = 4;
const separator = '\n';

/** The names of free amounts on this device, the last one first. */
const names = stored<readonly string[]>({
  name: 'tillFreeNames',
  parse: (text) => text?.split(separator).filter(Boolean) ?? [],
  write: (list) => list.join(separator),
});

/** An amount without a product, typed on the screen: digits fill it from the right, as on every till. */
export default function AmountPad() {
  const t = useTranslations();
  const { money, evenDigits, currencySymbol } = useFormat();
  const { cart, shop, dispatch, open } = useTill();
  const [amount, setAmount] = useState(0);
  const [name, setName] = useState('');
  const [known, remember] = names.use();
  const unit = shop.decimals === 0 ? 100 : 1;
  const press = (digits: string) => {
    const next = Number(`${amount / unit}${digits}`) * unit;
    if (next <= maxMoney) setAmount(next);
  };
  const add = () => {
    const trimmed = name.trim();
    if (trimmed) remember([trimmed, ...known.filter((each) => each !== trimmed)].slice(0, mostNames));
    dispatch({ type: 'setFree', free: { id: newId(), name: trimmed || null, amount } });
    setAmount(0);
    setName('');
  };
  return (
    <div className={classes.amountPad}>
      <div className={classes.said}>
        <p className={classes.amount} aria-live="polite">
          <span>{currencySymbol}</span> <bdi>{evenDigits(amount)}</bdi>
        </p>
        <TextInput
          variant="unstyled"
          className={classes.what}
          aria-label={t('sale.freeName')}
          placeholder={t('sale.freeName')}
          maxLength={nameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.names}>
          {known.map((each) => (
            <UnstyledButton key={each} onClick={() => setName(each)}>
              {each}
            </UnstyledButton>
          ))}
        </div>
      </div>
      <div className={classes.keys} dir="ltr">
        {[...padDigits, '00', '0'].map((digits) => (
          <UnstyledButton key={digits} onClick={() => press(digits)}>
            {digits}
          </UnstyledButton>
        ))}
        <UnstyledButton
          aria-label={t('pos.backspace')}
          onClick={() => setAmount(Math.floor(amount / unit / 10) * unit)}
        >
          <IconBackspace size={24} />
        </UnstyledButton>
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          disabled={amount === 0}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={add}
        >
          {t('sale.addAnother')}
        </Button>
        {isCartEmpty(cart) ? (
          <Button
            disabled={amount === 0}
            onClick={() => {
              add();
              open({ kind: 'charge' });
            }}
          >
            {t('sale.chargeAmount', { amount: money(amount) })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
