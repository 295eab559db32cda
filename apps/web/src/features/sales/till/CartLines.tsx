import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FreeAmount } from '../../../domain/sale/cart-rows.ts';
import { type CartLine, extrasPriceOf, unitPriceOf } from '../../../domain/sale/item.ts';
import { useMeasure } from '../../../domain/sale/use-measure.ts';
import type { KeyOf } from '../../../lib/device/shortcuts.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './ticket.module.css';
import { type Till, useTill } from './till-state.ts';
import { useWholeList } from './whole-list.ts';

/** The rows, one of which is selected: arrows choose, + and − change, Supr takes out, Enter opens. */
export function CartLines() {
  const t = useTranslations('sale');
  const till = useTill();
  const { cart, totals } = till;
  const [isWhole] = useWholeList();
  return (
    <ul
      className={classes.lines}
      data-cart-lines=""
      data-whole={isWhole || undefined}
      aria-label={t('lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrows, + and − need a focus.
      tabIndex={0}
      onKeyDown={(event) => pressInLines(event, till)}
    >
      {cart.lines.map((line, index) => (
        <Line
          key={line.lineId}
          line={line}
          unitPrice={unitPriceOf(line, cart.lines) + extrasPriceOf(line)}
          total={totals.lines[index]?.gross ?? 0}
        />
      ))}
      {cart.freeAmounts.map((free) => (
        <FreeLine key={free.id} free={free} />
      ))}
    </ul>
  );
}

function pressInLines(
  event: KeyboardEvent<HTMLElement>,
  { cart, dispatch, removeLine, open, focusSearch }: Till,
) {
  const first = cart.lines[0]?.lineId ?? cart.freeAmounts[0]?.id;
  const list = event.currentTarget;
  // What has the focus is meant, also where the last thing that was scanned is selected.
  const lineId = focusedRow(event.target) ?? cart.selected ?? first;
  if (lineId === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const isOnList = event.target === list;
  const move = (direction: 1 | -1) => {
    dispatch({ type: 'select', lineId });
    dispatch({ type: 'move', direction });
    list.focus();
  };
  const actions: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => (first === lineId ? focusSearch() : move(-1)),
    '+': () => dispatch({ type: 'step', lineId, direction: 1 }),
    '-': () => dispatch({ type: 'step', lineId, direction: -1 }),
    Delete: () => {
      // The button that had the focus goes with its row.
      list.focus();
      removeLine(lineId);
    },
    Escape: focusSearch,
    ...(isOnList ? { Enter: () => open(editorOf(cart, lineId)) } : {}),
  } satisfies Record<KeyOf<'lineQuantity' | 'removeLine' | 'back'>, () => void>;
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** The row that a button with the focus stands in. */
const focusedRow = (target: EventTarget) =>
  target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null;

const editorOf = ({ freeAmounts }: Till['cart'], id: string) =>
  freeAmounts.some((free) => free.id === id)
    ? ({ kind: 'free', id } as const)
    : ({ kind: 'line', lineId: id } as const);

/** What the row of a cart is marked with while it is the selected one, which is always in view. */
function useSelected(id: string) {
  const { cart } = useTill();
  const isSelected = cart.selected === id;
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return { ref, 'data-row': id, 'data-selected': isSelected || undefined };
}

/** A free amount: changed and taken out like a line. */
function FreeLine({ free: { id, name, amount } }: { free: FreeAmount }) {
  const t = useTranslations('sale');
  const { open } = useTill();
  const selected = useSelected(id);
  const title = name ?? t('amountFree');
  return (
    <li {...selected} className={classes.line}>
      <div className={classes.lineWords}>
        <UnstyledButton className={classes.lineName} onClick={() => open({ kind: 'free', id })} tabIndex={-1}>
          {title}
        </UnstyledButton>
      </div>
      <RemoveLine id={id} name={title} />
      <Money amount={amount} isEven className={classes.lineTotal} />
    </li>
  );
}

type LineProps = { line: CartLine; unitPrice: number; total: number };

function Line({ line, unitPrice, total }: LineProps) {
  const t = useTranslations();
  const { dispatch, open } = useTill();
  const measure = useMeasure();
  const { lineId, item, quantity } = line;
  const edit = () => open({ kind: 'line', lineId });
  const selected = useSelected(lineId);
  return (
    <li {...selected} className={classes.line}>
      <div className={classes.lineWords}>
        <UnstyledButton className={classes.lineName} onClick={edit} tabIndex={-1}>
          {item.name}
        </UnstyledButton>
        <LineDetails line={line} unitPrice={unitPrice} />
      </div>
      <span className={classes.stepper}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('common.lessOf', { name: item.name })}
          disabled={quantity <= item.quantityMin}
          onClick={() => dispatch({ type: 'step', lineId, direction: -1 })}
        >
          <IconMinus size={18} />
        </ActionIcon>
        <UnstyledButton
          className={classes.quantity}
          aria-label={`${measure(quantity, item.unit)}, ${t('common.quantityOf', { name: item.name })}`}
          onClick={edit}
        >
          {measure(quantity, item.unit)}
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
      <RemoveLine id={lineId} name={item.name} />
      <Money amount={total} isEven className={classes.lineTotal} />
    </li>
  );
}

function RemoveLine({ id, name }: { id: string; name: string }) {
  const t = useTranslations('sale');
  const { removeLine } = useTill();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={t('removeLine', { name })}
      onClick={() => removeLine(id)}
    >
      <IconTrash size={18} />
    </ActionIcon>
  );
}

/** What is not as in the catalogue, and the price of one where there are several. */
function LineDetails({ line, unitPrice }: { line: CartLine; unitPrice: number }) {
  const t = useTranslations();
  const { money, percent } = useFormat();
  const { item, quantity, price, discount, note } = line;
  const isPriceSaid = quantity !== 1000 || price !== null;
  return (
    <span className={classes.lineDetails}>
      {isPriceSaid ? (
        <span>
          <bdi>{money(unitPrice)}</bdi>
          {item.unit === 'piece' ? ` ${t('pos.each')}` : ` / ${t(`platform.unitSigns.${item.unit}`)}`}
        </span>
      ) : null}
      {line.extras?.map(({ id, name }) => (
        <span key={id}>+ {name}</span>
      ))}
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
