import { newId } from '@mostrador/shared/new-id';
import { useMemo, useState } from 'react';
import { notifyFailure } from '../../lib/query.ts';
import { useApi } from '../../lib/trpc.ts';
import { useWord } from '../../parts/approval/use-word.tsx';
import { useRefundDraft } from '../../parts/refund/use-refund-draft.ts';
import { type Cart, isCartEmpty, newCart } from '../../parts/sale/cart.ts';
import { contentOf } from '../../parts/sale/cart-content.ts';
import { gatesOf } from '../../parts/sale/cart-gates.ts';
import { dueOf } from '../../parts/sale/cart-total.ts';
import { deviceId } from '../../parts/sale/device.ts';
import type { Sale, SaleBody } from '../../parts/sale/sale.ts';
import type { Shop } from '../../parts/sale/shop.ts';
import { backOf, dueWith } from '../../parts/sale/traded.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useOwnCart, withStock } from './use-edited-cart.ts';

const refunding = ['pos.refund'] as const;
const answerTime = 15_000;

type ExchangeOptions = { sale: Sale; shop: Shop; onDone: (sale: Sale) => void };

/** What comes back of a sale, what is taken instead, and the one act that books both. */
export function useExchange({ sale, shop, onDone }: ExchangeOptions) {
  const api = useApi();
  const draft = useRefundDraft(sale, shop);
  const loaded = useCatalogue(shop.id);
  const listed = loaded.catalogue?.byVariant;
  const shelved = useMemo(() => shelvedOf(sale, draft.restocked), [sale, draft.restocked]);
  const items = useMemo(() => listed && withStock(listed, shelved), [listed, shelved]);
  const open = useOwnCart(() => ({ ...newCart(newId()), customer: customerOf(sale) }), { shop, items });
  const { cart } = open;
  const { worth } = draft;
  const due = dueOf(cart, shop);
  const difference = dueWith(due, draft, shop.cashRounding).other;
  const givenBack = backOf(due, draft, { isCash: draft.isCash, cashRounding: shop.cashRounding });
  const record = async (body: SaleBody, signal: AbortSignal) => {
    const { approval, ...goods } = body;
    const isInFavour = draft.body.paymentMethod === 'credit_balance';
    const asked = {
      ...draft.body,
      ...(isInFavour && { contactId: cart.customer?.id ?? null }),
      sale: goods,
      ...(approval && { approval }),
    };
    const pair = await api.pos.exchange.mutate(asked, { signal });
    return pair.sale;
  };
  const finish = useFinishing({ cart, record, onDone });
  return {
    shop,
    draft,
    loaded,
    items,
    open,
    difference,
    givenBack,
    /** Without goods on both sides it is a refund or a sale. */
    isReady: draft.isReady && !isCartEmpty(cart),
    /** Nobody keeps money for somebody without a name. */
    needsCustomer: givenBack > 0 && draft.method === 'credit_balance' && cart.customer === null,
    traded: { worth, gates: refunding, record },
    ...finish,
  };
}

export type Exchange = ReturnType<typeof useExchange>;

type Finishing = {
  cart: Cart;
  record: (body: SaleBody, signal: AbortSignal) => Promise<Sale>;
  onDone: (sale: Sale) => void;
};

/** Where nothing is to be paid: sent as it is, with somebody's word where one is needed. */
function useFinishing({ cart, record, onDone }: Finishing) {
  const word = useWord();
  const [isSending, setSending] = useState(false);
  const finish = async () => {
    if (isSending) return;
    setSending(true);
    try {
      const given = await word.askFor([...refunding, ...gatesOf(cart, { isLent: false })]);
      if (!given) return;
      const body = { ...contentOf(cart), deviceId: deviceId(), ...given };
      onDone(await record(body, AbortSignal.timeout(answerTime)));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { finish, isSending, asking: word.dialog };
}

/** What goes back to the shelf may be taken again. */
function shelvedOf({ products }: Sale, restocked: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const back = new Map<string, number>();
  for (const { lineId, variantId } of products)
    back.set(variantId, (back.get(variantId) ?? 0) + (restocked.get(lineId) ?? 0));
  return back;
}

const customerOf = ({ contact }: Sale): Cart['customer'] =>
  contact && { ...contact, owed: 0, creditDays: null };
