import { Button, Group, Input, TextInput } from '@mantine/core';
import type { Discount } from '@mostrador/shared/money/discount';
import { maxMoney, maxQuantity, times, wholeQuantity } from '@mostrador/shared/money/money';
import { packsIn, packText } from '@mostrador/shared/money/pack';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../../domain/approval/use-can-or-request.ts';
import { type CartLine, decimalsOf, unitPriceOf } from '../../../../domain/sale/cart/item.ts';
import { hasKeyboard } from '../../../../lib/device/pointer.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { Keypad } from '../../../../ui/inputs/Keypad.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import classes from '../scan/dialogs.module.css';
import { useTill } from '../till-state.ts';
import { DiscountInput } from './DiscountInput.tsx';

const noteLength = 140;
const noDiscount: Discount = { value: 0, unit: 'percentage' };

export type LineField = 'quantity' | 'price' | 'discount' | 'note';

/** One line in its own dialog: the quantity, and its agreed terms for users with the permission. */
export function LineEditor({ line, field }: { line: CartLine; field: LineField }) {
  const t = useTranslations();
  const { cart, dispatch, close, removeLine } = useTill();
  const { quantity: format } = useFormat();
  const mayPrice = useCanOrRequest('pos.changePrice');
  const mayDiscount = useCanOrRequest('pos.discount');
  const { lineId, item, pack } = line;
  const units = pack?.units ?? wholeQuantity;
  // For items sold in packs, the packs are counted.
  const [count, setCount] = useState<number | null>(pack ? packsIn(line.quantity, pack) : line.quantity);
  const quantity = count === null ? null : times(units, count);
  const [price, setPrice] = useState(line.price);
  const [discount, setDiscount] = useState(line.discount ?? noDiscount);
  const [note, setNote] = useState(line.note ?? '');
  const decimals = pack ? 0 : decimalsOf(item);
  const edited = { ...line, quantity: quantity ?? line.quantity, price: null };
  const listed = unitPriceOf(
    edited,
    cart.lines.map((each) => (each.lineId === lineId ? edited : each)),
  );
  /** The pressed field gets the focus first, unless that would open an on-screen keyboard. */
  const focusOn = (each: LineField) => (each === field && hasKeyboard()) || undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const changes = {
      price: price === listed ? null : price,
      discount: discount.value > 0 ? discount : null,
      note: note.trim() || null,
    };
    dispatch({ type: 'change', lineId, changes });
    if (quantity !== null && quantity !== line.quantity) dispatch({ type: 'setQuantity', lineId, quantity });
    close();
  };
  return (
    <form className={classes.editor} onSubmit={save}>
      <div className={classes.form}>
        <QuantityInput
          data-autofocus={focusOn('quantity')}
          size="xl"
          label={pack ? packText(pack, { unnamed: t('sale.pack'), quantity: format }) : t('common.quantity')}
          decimals={decimals}
          max={maxQuantity}
          value={count}
          onChange={setCount}
        />
        <Keypad value={count} onValue={setCount} scale={1000} decimals={decimals} />
      </div>
      <div className={classes.form}>
        {mayPrice || item.openPrice ? (
          <MoneyInput
            data-autofocus={focusOn('price')}
            size="md"
            label={t('sale.unitPrice')}
            max={maxMoney}
            value={price ?? listed}
            onChange={setPrice}
          />
        ) : null}
        {mayDiscount ? (
          <Input.Wrapper label={t('sale.lineDiscount')} labelElement="div">
            <DiscountInput
              label={t('sale.lineDiscount')}
              value={discount}
              onChange={setDiscount}
              isFirst={field === 'discount'}
            />
          </Input.Wrapper>
        ) : null}
        <TextInput
          data-autofocus={focusOn('note')}
          size="md"
          label={t('sale.note')}
          maxLength={noteLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <Group justify="space-between" wrap="nowrap" className={classes.foot ?? ''}>
        <Button
          variant="subtle"
          color="red"
          size="lg"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => {
            removeLine(lineId);
            close();
          }}
        >
          {t('common.remove')}
        </Button>
        <Button type="submit" size="lg">
          {t('common.done')}
        </Button>
      </Group>
    </form>
  );
}
