import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { useOpenWork } from '../../lib/open-work.ts';
import { notifyWithUndo } from '../../ui/notify-undo.tsx';
import { isCartEmpty } from './cart.ts';
import { onlyItemOf, type Product } from './catalogue.ts';
import type { Item } from './item.ts';
import { totalsOf } from './sale-body.ts';
import type { Shop } from './shop.ts';
import { beep, buzz } from './sound.ts';
import type { Till, TillDialog } from './till-state.ts';
import { useCart } from './use-cart.ts';

type Options = { focusSearch: () => void; items: ReadonlyMap<string, Item> | undefined };

/** Everything the parts of the till share: the cart, what lies over it, and the ways into and out of it. */
export function useTillState(shop: Shop, { focusSearch, items }: Options): Till {
  const t = useTranslations();
  const [cart, dispatch] = useCart(shop);
  const [dialog, setDialog] = useState<TillDialog | null>(null);
  const totals = useMemo(() => totalsOf(cart, shop, { isCash: false }), [cart, shop]);
  const latest = useRef(cart);
  latest.current = cart;
  useOpenWork(!isCartEmpty(cart));
  useNotices(cart.notice);
  useEffect(() => {
    if (items) dispatch({ type: 'refresh', items });
  }, [items, dispatch]);

  const close = useCallback(() => {
    setDialog(null);
    // The dialog gives the focus back to what opened it first; the search field is where the next key
    // belongs.
    setTimeout(focusSearch, 0);
  }, [focusSearch]);
  const addItem = useCallback(
    (item: Item, quantity?: number) => {
      dispatch({ type: 'add', item, quantity });
      beep();
    },
    [dispatch],
  );
  const addProduct = useCallback(
    (product: Product, quantity?: number) => {
      const only = onlyItemOf(product);
      if (only) addItem(only, quantity);
      else setDialog({ kind: 'variants', product, quantity });
    },
    [addItem],
  );
  const takeOut = useCallback(
    (action: { type: 'remove'; lineId: string } | { type: 'empty' }, message: string) => {
      const before = latest.current;
      dispatch(action);
      notifyWithUndo({
        message,
        undo: t('common.undo'),
        onUndo: () => dispatch({ type: 'putBack', cart: before }),
      });
    },
    [dispatch, t],
  );
  const removeLine = useCallback(
    (lineId: string) => {
      const line = latest.current.lines.find((each) => each.lineId === lineId);
      if (line) takeOut({ type: 'remove', lineId }, t('sale.removed', { name: line.item.name }));
    },
    [takeOut, t],
  );
  const emptyCart = useCallback(() => takeOut({ type: 'empty' }, t('pos.emptied')), [takeOut, t]);
  return {
    shop,
    cart,
    dispatch,
    totals,
    dialog,
    open: setDialog,
    close,
    addItem,
    addProduct,
    removeLine,
    emptyCart,
    focusSearch,
  };
}

/** Says what the cart could not do, each time it happens. */
function useNotices(notice: Till['cart']['notice']) {
  const t = useTranslations('pos');
  const { quantity } = useFormat();
  useEffect(() => {
    if (!notice) return;
    buzz();
    notify({
      message: t('shortOf', { name: notice.name, available: quantity(notice.available) }),
      color: 'red',
    });
  }, [notice, t, quantity]);
}
