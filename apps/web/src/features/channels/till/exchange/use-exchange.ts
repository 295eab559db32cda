import { newId } from '@mostrador/shared/wire/new-id';
import { useMemo, useState } from 'react';
import { useSupervisorApproval } from '../../../../domain/approval/use-supervisor-approval.tsx';
import { useRefundDraft } from '../../../../domain/refund/use-refund-draft.ts';
import { type Cart, isCartEmpty, newCart } from '../../../../domain/sale/cart/cart.ts';
import { contentOf } from '../../../../domain/sale/cart/cart-content.ts';
import { gatesOf } from '../../../../domain/sale/cart/cart-gates.ts';
import { dueOf } from '../../../../domain/sale/cart/cart-total.ts';
import { backOf, dueWith, type TradeIn } from '../../../../domain/sale/cart/exchanged.ts';
import { deviceId } from '../../../../domain/sale/device.ts';
import type { Sale, SaleBody } from '../../../../domain/sale/sale.ts';
import { useOfferedShop } from '../../../../domain/sale/use-offered-shop.ts';
import type { Shop } from '../../../../domain/sale/use-shop.ts';
import { notifyFailure } from '../../../../lib/api/query.ts';
import { useApi } from '../../../../lib/api/trpc.ts';
import { useOwnCart, withStock } from '../edit/use-edited-cart.ts';
import { useCatalogue } from '../shelf/use-catalogue.ts';

const refunding = ['pos.refund'] as const;
const answerTime = 15_000;

type ExchangeOptions = { sale: Sale; shop: Shop; onDone: (sale: Sale) => void };

/** The state of an exchange: the returned items, the new items, and the single request that records both. */
export function useExchange({ sale, shop: plain, onDone }: ExchangeOptions) {
  const api = useApi();
  const loaded = useCatalogue(plain.id);
  const shop = useOfferedShop(plain, loaded.offers);
  const draft = useRefundDraft(sale, shop);
  const listed = loaded.catalogue?.byVariant;
  const shelved = useMemo(() => shelvedOf(sale, draft.restocked), [sale, draft.restocked]);
  const items = useMemo(() => listed && withStock(listed, shelved), [listed, shelved]);
  const own = useOwnCart(() => ({ ...newCart(newId()), customer: customerOf(sale) }), { shop, items });
  // Unsaved returned items and the reason are lost with the screen too, so they also count as unsaved work.
  const open = { ...own, work: { ...own.work, isOpen: own.work.isOpen || draft.isTouched } };
  const { cart } = open;
  const { worth } = draft;
  const due = dueOf(cart, shop);
  const difference = dueWith(due, draft).other;
  const givenBack = backOf(due, draft, { isCash: draft.isCash });
  const inputOf = (goods: SaleBody) => {
    const isInFavour = draft.body.paymentMethod === 'credit_balance';
    return { ...draft.body, ...(isInFavour && { contactId: cart.customer?.id ?? null }), sale: goods };
  };
  const act = (goods: SaleBody) => ({ procedure: 'pos.exchange', input: inputOf(goods) });
  const record = async (body: SaleBody, signal: AbortSignal) => {
    const { approval, ...goods } = body;
    const input = { ...inputOf(goods), ...(approval && { approval }) };
    const pair = await api.pos.exchange.mutate(input, { signal });
    return pair.sale;
  };
  const finish = useFinishing({ cart, act, record, onDone });
  return {
    shop,
    draft,
    loaded,
    items,
    open,
    difference,
    givenBack,
    /** Without items on both sides it is a refund or a sale. */
    isReady: draft.isReady && !isCartEmpty(cart),
    /** A credit balance requires a customer. */
    needsCustomer: givenBack > 0 && draft.method === 'credit_balance' && cart.customer === null,
    exchanged: { worth, gates: refunding, act, record },
    ...finish,
  };
}

export type Exchange = ReturnType<typeof useExchange>;

type Finishing = {
  cart: Cart;
  act: TradeIn['act'];
  record: TradeIn['record'];
  onDone: (sale: Sale) => void;
};

/** Sends an exchange without a payment, with an approval if one is required. */
function useFinishing({ cart, act, record, onDone }: Finishing) {
  const word = useSupervisorApproval();
  const [isSending, setSending] = useState(false);
  const finish = async () => {
    if (isSending) return;
    setSending(true);
    try {
      const goods = { ...contentOf(cart), deviceId: deviceId() };
      const given = await word.askFor([...refunding, ...gatesOf(cart, { isLent: false })], act(goods));
      if (!given) return;
      onDone(await record({ ...goods, ...given }, AbortSignal.timeout(answerTime)));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { finish, isSending, approvalDialog: word.dialog };
}

/** Restocked items can be sold again in the same exchange. */
function shelvedOf({ products }: Sale, restocked: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const back = new Map<string, number>();
  for (const { lineId, variantId } of products)
    back.set(variantId, (back.get(variantId) ?? 0) + (restocked.get(lineId) ?? 0));
  return back;
}

const customerOf = ({ contact }: Sale): Cart['customer'] =>
  contact && { ...contact, owed: 0, creditDays: null };
