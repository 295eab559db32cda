import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { Money } from '../../ui/Money.tsx';
import { type CartLine, unitPriceOf } from './item.ts';
import classes from './ticket.module.css';
import { type Till, useTill } from './till-state.ts';

/** The lines, one of which is selected: arrows choose, + and − change, Supr takes out, Enter opens. */
export function CartLines() {
  const t = useTranslations('sale');
  const till = useTill();
  const { cart, totals } = till;
  return (
    <ul
      className={classes.lines}
      data-cart-lines=""
      aria-label={t('lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrows, + and − need a focus.
      tabIndex={0}
      onKeyDown={(event) => pressInLines(event, till)}
    >
      {cart.lines.map((line, index) => (
        <Line key={line.lineId} line={line} total={totals.lines[index]?.gross ?? 0} />
      ))}
    </ul>
  );
}

function pressInLines(
  event: KeyboardEvent<HTMLElement>,
  { cart, dispatch, removeLine, open, focusSearch }: Till,
) {
  const lineId = cart.selected ?? cart.lines[0]?.lineId;
  if (lineId === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const isOnList = event.target === event.currentTarget;
  const actions: Record<string, () => void> = {
    ArrowDown: () => dispatch({ type: 'move', direction: 1 }),
    ArrowUp: () =>
      cart.lines[0]?.lineId === lineId ? focusSearch() : dispatch({ type: 'move', direction: -1 }),
    '+': () => dispatch({ type: 'step', lineId, direction: 1 }),
    '-': () => dispatch({ type: 'step', lineId, direction: -1 }),
    Delete: () => removeLine(lineId),
    Escape: focusSearch,
    ...(isOnList ? { Enter: () => open({ kind: 'line', lineId }) } : {}),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function Line({ line, total }: { line: CartLine; total: number }) {
  const t = useTranslations();
  const { cart, dispatch, open, removeLine } = useTill();
  const { quantity: quantityText } = useFormat();
  const { lineId, item, quantity } = line;
  const edit = () => open({ kind: 'line', lineId });
  const isLeast = quantity <= item.quantityMin;
  const isSelected = cart.selected === lineId;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={place} className={classes.line} data-selected={isSelected || undefined}>
      <div className={classes.lineWords}>
        <UnstyledButton className={classes.lineName} onClick={edit} tabIndex={-1}>
          {item.name}
        </UnstyledButton>
        <LineDetails line={line} />
      </div>
      <span className={classes.stepper}>
        {isLeast ? (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('sale.removeLine', { name: item.name })}
            onClick={() => removeLine(lineId)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        ) : (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('common.lessOf', { name: item.name })}
            onClick={() => dispatch({ type: 'step', lineId, direction: -1 })}
          >
            <IconMinus size={18} />
          </ActionIcon>
        )}
        <UnstyledButton
          className={classes.quantity}
          aria-label={`${quantityText(quantity)}, ${t('common.quantityOf', { name: item.name })}`}
          onClick={edit}
        >
          {quantityText(quantity)}
        </UnstyledButton>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('common.moreOf', { name: item.name })}
          onClick={() => dispatch({ type: 'step', lineId, direction: 1 })}
        >
          <IconPlus size={18} />
        </ActionIcon>
      </span>
      <Money amount={total} className={classes.lineTotal} />
    </li>
  );
}

/** What is not as in the catalogue, and the price of one where there are several. */
function LineDetails({ line }: { line: CartLine }) {
  const t = useTranslations();
  const { money, percent } = useFormat();
  const { item, quantity, price, discount, note } = line;
  const unitPrice = unitPriceOf(line);
  const isPriceSaid = quantity !== 1000 || price !== null;
  return (
    <span className={classes.lineDetails}>
      {isPriceSaid ? (
        <span>
          <bdi>{money(unitPrice)}</bdi>
          {item.unit === 'piece' ? ` ${t('pos.each')}` : ` / ${t(`platform.units.${item.unit}`)}`}
        </span>
      ) : null}
      {discount ? (
        <span>
          {t('sale.discount')}{' '}
          <bdi>{discount.unit === 'money' ? money(discount.value) : percent(discount.value)}</bdi>
        </span>
      ) : null}
      {note ? <span>{note}</span> : null}
    </span>
  );
}
