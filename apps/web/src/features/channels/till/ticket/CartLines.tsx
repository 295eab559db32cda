import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { discountOn, type SaleLineTotal } from '@mostrador/shared/money/sale-total';
import {
  IconMinus,
  IconNote,
  IconPercentage,
  IconPlus,
  IconTag,
  IconTrash,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../../domain/approval/use-can-or-request.ts';
import type { FreeAmount } from '../../../../domain/sale/cart/cart-rows.ts';
import { asPacked, type CartLine, extrasPriceOf, unitPriceOf } from '../../../../domain/sale/cart/item.ts';
import { discountOf } from '../../../../domain/sale/cart/offers.ts';
import { useCounted } from '../../../../domain/sale/cart/use-counted.ts';
import type { KeyOf } from '../../../../lib/device/shortcuts.ts';
import { useFormat, useMoney } from '../../../../lib/format/format.ts';
import { useWholeList } from '../shelf/whole-list.ts';
import { type Till, useTill } from '../till-state.ts';
import classes from './ticket.module.css';

/**
 * The rows of the cart, one of which is selected: arrows select, + and − change the quantity, Supr removes,
 * Enter opens. On a page that scrolls, the rows have their own height.
 */
export default function CartLines({ hasOwnHeight = false }: { hasOwnHeight?: boolean }) {
  const t = useTranslations('sale');
  const till = useTill();
  const { cart, totals } = till;
  const [isWhole] = useWholeList();
  return (
    <ul
      className={classes.lines}
      data-cart-lines=""
      data-own-height={hasOwnHeight || undefined}
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
          total={totals.lines[index]}
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
  // The focused line has priority, even if the last scanned item is selected.
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
      // The focused button is removed with its row, so the list gets the focus.
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

/** The row that contains the focused button. */
const focusedRow = (target: EventTarget) =>
  target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null;

const editorOf = ({ freeAmounts }: Till['cart'], id: string) =>
  freeAmounts.some((free) => free.id === id)
    ? ({ kind: 'free', id } as const)
    : ({ kind: 'line', lineId: id } as const);

/** The attributes of a cart row, which mark the selected one. It is always scrolled into view. */
function useSelected(id: string) {
  const { cart } = useTill();
  const isSelected = cart.selected === id;
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return { ref, 'data-row': id, 'data-selected': isSelected || undefined };
}

/** A free amount, which can be changed and removed like a line. */
function FreeLine({ free: { id, name, amount } }: { free: FreeAmount }) {
  const t = useTranslations('sale');
  const { cart, open, dispatch } = useTill();
  const selected = useSelected(id);
  const title = name ?? t('amountFree');
  const edit = () => open({ kind: 'free', id });
  return (
    <li {...selected} className={classes.line}>
      <LineRow
        quantity="1"
        name={title}
        amount={amount}
        onPress={() => dispatch({ type: 'select', lineId: id })}
      />
      {cart.selected === id ? (
        <div className={classes.lineTools}>
          <PriceTool amount={amount} onPress={edit} />
          <RemoveLine id={id} name={title} />
        </div>
      ) : null}
    </li>
  );
}

type LineProps = { line: CartLine; unitPrice: number; total: SaleLineTotal | undefined };

function Line({ line, unitPrice, total }: LineProps) {
  const t = useTranslations();
  const { cart, dispatch, shop } = useTill();
  const counted = useCounted();
  const { percent, money, evenDigits } = useFormat();
  const { lineId, item, quantity, pack } = line;
  const discount = discountOf(line, cart.lines, shop);
  const selected = useSelected(lineId);
  const gross = total?.gross ?? 0;
  const own = discountOn(gross, discount);
  return (
    <li {...selected} className={classes.line}>
      <LineRow
        quantity={counted({ quantity, unit: item.unit, pack }).count}
        name={item.name}
        details={<LineDetails line={line} unitPrice={unitPrice} />}
        badge={
          discount ? (
            <span className={classes.cut}>
              <bdi>−{discount.unit === 'money' ? money(discount.value) : percent(discount.value)}</bdi>
            </span>
          ) : null
        }
        before={
          own > 0 ? (
            <s>
              <VisuallyHidden component="span">{t('sale.before')} </VisuallyHidden>
              {evenDigits(gross)}
            </s>
          ) : null
        }
        amount={gross - own}
        onPress={() => dispatch({ type: 'select', lineId })}
      />
      {cart.selected === lineId ? <LineTools line={line} unitPrice={unitPrice} /> : null}
    </li>
  );
}

type RowProps = {
  quantity: string;
  name: string;
  details?: ReactNode;
  badge?: ReactNode;
  before?: ReactNode;
  amount: number;
  onPress: () => void;
};

/** The quantity, the item, and the amount. Arrow keys also select it, so it is not a tab stop. */
function LineRow({ quantity, name, details, badge, before, amount, onPress }: RowProps) {
  const { evenDigits } = useFormat();
  return (
    <UnstyledButton className={classes.lineRow} onClick={onPress} tabIndex={-1}>
      <span className={classes.lineQuantity}>{quantity}</span>
      <span className={classes.lineWords}>
        <span dir="auto" className={classes.lineName}>
          {name}
        </span>
        {details}
      </span>
      {badge}
      {before}
      <bdi className={classes.lineTotal}>{evenDigits(amount)}</bdi>
    </UnstyledButton>
  );
}

/** The tools that change the selected line. */
function LineTools({ line, unitPrice }: Omit<LineProps, 'total'>) {
  const t = useTranslations();
  const { dispatch, open } = useTill();
  const counted = useCounted();
  const mayPrice = useCanOrRequest('pos.changePrice');
  const mayDiscount = useCanOrRequest('pos.discount');
  const { lineId, quantity, pack } = line;
  const item = asPacked(line.item, pack);
  const { count } = counted({ quantity, unit: 'piece', pack });
  const shown = counted({ quantity, unit: item.unit, pack });
  const edit = (field?: 'price' | 'discount' | 'note') =>
    open({ kind: 'line', lineId, ...(field && { field }) });
  return (
    <div className={classes.lineTools}>
      <span className={classes.stepper}>
        <UnstyledButton
          className={classes.step}
          aria-label={t('common.lessOf', { name: item.name })}
          disabled={quantity <= item.quantityMin}
          onClick={() => dispatch({ type: 'step', lineId, direction: -1 })}
        >
          <IconMinus size={18} aria-hidden="true" />
        </UnstyledButton>
        <UnstyledButton
          className={classes.quantity}
          aria-label={`${shown.count}, ${t('common.quantityOf', { name: item.name })}`}
          onClick={() => edit()}
        >
          {count}
        </UnstyledButton>
        <UnstyledButton
          className={classes.step}
          aria-label={t('common.moreOf', { name: item.name })}
          onClick={() => dispatch({ type: 'step', lineId, direction: 1 })}
        >
          <IconPlus size={18} aria-hidden="true" />
        </UnstyledButton>
      </span>
      {mayPrice || item.openPrice ? <PriceTool amount={unitPrice} onPress={() => edit('price')} /> : null}
      {mayDiscount ? (
        <Tool label={t('sale.lineDiscount')} icon={IconPercentage} onPress={() => edit('discount')} />
      ) : null}
      <Tool label={t('sale.note')} icon={IconNote} onPress={() => edit('note')} />
      <RemoveLine id={lineId} name={item.name} />
    </div>
  );
}

function PriceTool({ amount, onPress }: { amount: number; onPress: () => void }) {
  const t = useTranslations('sale');
  const { evenDigits } = useFormat();
  return (
    <UnstyledButton className={classes.tool} title={t('unitPrice')} onClick={onPress}>
      <VisuallyHidden component="span">{t('unitPrice')} </VisuallyHidden>
      <IconTag size={16} aria-hidden="true" />
      <bdi>{evenDigits(amount)}</bdi>
    </UnstyledButton>
  );
}

function Tool({ label, icon: Icon, onPress }: { label: string; icon: TablerIcon; onPress: () => void }) {
  return (
    <UnstyledButton className={classes.tool} data-spare="" title={label} aria-label={label} onClick={onPress}>
      <Icon size={16} aria-hidden="true" />
    </UnstyledButton>
  );
}

function RemoveLine({ id, name }: { id: string; name: string }) {
  const t = useTranslations('sale');
  const { removeLine } = useTill();
  return (
    <UnstyledButton
      className={classes.removal}
      aria-label={t('removeLine', { name })}
      title={t('removeLine', { name })}
      onClick={() => removeLine(id)}
    >
      <IconTrash size={16} aria-hidden="true" />
    </UnstyledButton>
  );
}

/** The deviations from the catalogue, and the unit price of weighed items. */
function LineDetails({ line, unitPrice }: { line: CartLine; unitPrice: number }) {
  const t = useTranslations('sale');
  const money = useMoney();
  const counted = useCounted();
  const { item, price, note, quantity, pack } = line;
  const showsPrice = !pack && (item.unit !== 'piece' || price !== null);
  const parts = [
    counted({ quantity, unit: item.unit, pack }).pack,
    pack?.price ? t('atPrice', { amount: money(pack.price) }) : null,
    showsPrice ? t('atPrice', { amount: money(unitPrice) }) : null,
    ...(line.extras ?? []).map(({ name }) => `+ ${name}`),
    note,
  ].filter(Boolean);
  return parts.length > 0 ? <span className={classes.lineDetails}>{parts.join(' · ')}</span> : null;
}
