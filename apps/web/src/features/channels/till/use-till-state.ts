import { newId } from '@mostrador/shared/wire/new-id';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PutBack } from '../../../domain/sale/cart/cart.ts';
import { totalsOf } from '../../../domain/sale/cart/cart-total.ts';
import { type Items, isWeighed } from '../../../domain/sale/cart/item.ts';
import { beep, buzz } from '../../../domain/sale/sound.ts';
import type { Shop } from '../../../domain/sale/use-shop.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useBackCloses } from '../../../lib/device/use-back-closes.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useUnsavedWork } from '../../../lib/session/unsaved-work.ts';
import { notifyWithUndo } from '../../../ui/feedback/notify-action.tsx';
import { onlyItemOf, type Product } from './shelf/catalogue.ts';
import type { OpenCart } from './ticket/use-cart.ts';
import type { Till, TillDialog } from './till-state.ts';

type Options = {
  focusSearch: () => void;
  items: Items | undefined;
  open: OpenCart;
};

/** The shared state of the till: the cart, the dialog over it, and the functions that change them. */
export function useTillState(shop: Shop, { focusSearch, items, open }: Options): Till {
  const { cart, dispatch, latest } = open;
  const [dialog, setDialog] = useState<TillDialog | null>(null);
  const totals = useMemo(() => totalsOf(cart, shop, { isCash: false }), [cart, shop]);
  useUnsavedWork(open.work);
  useNotices(cart.notice);
  useEffect(() => {
    if (items) dispatch({ type: 'refresh', items });
  }, [items, dispatch]);

  const close = useCallback(() => {
    setDialog(null);
    // The dialog returns the focus to the element that opened it; the next key should go to the search field.
    setTimeout(focusSearch, 0);
  }, [focusSearch]);
  useBackCloses({ isOpen: dialog !== null, close });
  const { addItem, addWithExtras } = useAdding(dispatch, setDialog);
  const addProduct = useCallback(
    (product: Product, quantity?: number) => {
      const only = onlyItemOf(product);
      if (only && quantity === undefined && isWeighed(only)) setDialog({ kind: 'weigh', item: only });
      else if (only) addItem(only, { quantity });
      else setDialog({ kind: 'variants', product, quantity });
    },
    [addItem],
  );
  const { removeLine, emptyCart } = useTakingOut({ dispatch, latest });
  return {
    shop,
    cart,
    dispatch,
    latest,
    totals,
    dialog,
    open: setDialog,
    close,
    addItem,
    addWithExtras,
    addProduct,
    removeLine,
    emptyCart,
    focusSearch,
  };
}

function useAdding(dispatch: OpenCart['dispatch'], open: (dialog: TillDialog) => void) {
  const addWithExtras = useCallback<Till['addWithExtras']>(
    (item, choice) => {
      dispatch({ type: 'add', item, ...choice, lineId: newId() });
      beep();
    },
    [dispatch],
  );
  const addItem = useCallback<Till['addItem']>(
    (item, howMuch) => {
      const isPriced = !item.openPrice || howMuch.price !== undefined || howMuch.labelAmount || howMuch.pack;
      if (!isPriced) open({ kind: 'price', item, howMuch });
      else if (item.asksExtras) open({ kind: 'extras', item, howMuch });
      else addWithExtras(item, { ...howMuch, extras: [] });
    },
    [addWithExtras, open],
  );
  return { addItem, addWithExtras };
}

/** Shows a notification each time the cart cannot do something. */
function useNotices(notice: Till['cart']['notice']) {
  const t = useTranslations('sale');
  const { quantity } = useFormat();
  useEffect(() => {
    if (!notice) return;
    buzz();
    const { name } = notice;
    const words = () => {
      if (notice.kind === 'insufficientStock')
        return t('shortOf', { name, available: quantity(notice.available) });
      if (notice.kind === 'belowMinimum') return t('leastOf', { name, minimum: quantity(notice.minimum) });
      return t('stepOf', { name, step: quantity(notice.step), quantity: quantity(notice.quantity) });
    };
    notify({ message: words(), color: 'red' });
  }, [notice, t, quantity]);
}

/** Removed items can be restored for a while, into the sale from which they were removed. */
function useTakingOut({ dispatch, latest }: Pick<OpenCart, 'dispatch' | 'latest'>) {
  const t = useTranslations();
  const offer = useCallback(
    (message: string, putBack: PutBack) => {
      const onUndo = () => {
        if (latest().saleId === putBack.saleId) dispatch({ type: 'putBack', putBack });
        else notify({ message: t('pos.undoTooLate') });
      };
      notifyWithUndo({ message, undo: t('common.undo'), onUndo });
    },
    [dispatch, latest, t],
  );
  const removeLine = useCallback(
    (lineId: string) => {
      const { lines, freeAmounts, saleId } = latest();
      const at = lines.findIndex((line) => line.lineId === lineId);
      const line = lines[at];
      const free = freeAmounts.find(({ id }) => id === lineId);
      const name = line?.item.name ?? (free && (free.name ?? t('sale.amountFree')));
      if (name === undefined) return;
      dispatch({ type: 'remove', lineId });
      const putBack = { saleId, taken: line ? [{ line, at }] : [], freeAmounts: free ? [free] : [] };
      offer(t('sale.removed', { name }), putBack);
    },
    [dispatch, latest, offer, t],
  );
  const emptyCart = useCallback(() => {
    const { lines, saleId, freeAmounts, discount, tip, customer, sentAt, ticket } = latest();
    dispatch({ type: 'empty', nextId: newId() });
    const taken = lines.map((line, at) => ({ line, at }));
    if (sentAt || ticket) notify({ message: t('pos.emptied') });
    else offer(t('pos.emptied'), { saleId, taken, freeAmounts, discount, tip, customer });
  }, [dispatch, latest, offer, t]);
  return { removeLine, emptyCart };
}
