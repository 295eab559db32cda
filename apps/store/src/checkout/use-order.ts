import { useEffect, useRef, useState } from 'preact/hooks';
import { type Answer, ask } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import type { StoreData } from '../pages/OrderPages.tsx';
import { pathWith } from '../parts/path-with.ts';
import { type Form, firstForm, mayWaitIn, orderBody } from './order.ts';
import { errorsOf, nothing, type OrderErrors, problemsOf } from './refusal-texts.ts';
import { usePreview } from './use-preview.ts';

type Placed = { code: string; trackingUrl: string };

/** The state of the order form: its input, its price, its errors, and the function that sends it. */
export function useOrder({ shop, t, cart }: Booted, store: StoreData) {
  const [now, setNow] = useState(cart.now());
  const [form, setForm] = useState<Form>(() => firstForm(store, cart.now()));
  const [errors, setErrors] = useState<OrderErrors>(nothing);
  const [isSending, setSending] = useState(false);
  const [again, setAgain] = useState(0);
  const running = useRef(false);
  useEffect(() => cart.watch(setNow), [cart]);
  const calls = `/v1/web/organizations/${shop.slug}/sales-transactions`;
  const { preview, errors: priced } = usePreview({ shop, t }, { form, lines: now.lines, calls, again });

  const change = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors(nothing);
  };

  async function place() {
    if (running.current || !preview) return;
    if (form.isLater && !form.slot)
      return setErrors({ fields: { slot: t('storefront.chooseTime') }, text: '' });
    running.current = true;
    setSending(true);
    const body = JSON.stringify(orderBody(form, { lines: now.lines, total: preview.total }));
    const answer = await send(body);
    running.current = false;
    setSending(false);
    if ('value' in answer) return leave(answer.value);
    setAgain((count) => count + 1);
    if ('unanswered' in answer) return setErrors({ fields: {}, text: t('storefront.offline') });
    cart.refused(body);
    setErrors(errorsOf(answer.refused, { shop, t, before: preview.total }));
  }

  /** If an earlier request arrived although its response was lost, that order is used. */
  async function send(body: string): Promise<Answer<Placed>> {
    const { id, earlier } = cart.sending(body);
    const post = (text: string) =>
      ask<Placed>(calls, { language: shop.language, body: { id, ...JSON.parse(text) } });
    const answer = await post(body);
    if (!('refused' in answer) || answer.refused.code !== 'idInUse') return answer;
    for (const before of earlier) {
      const arrived = await post(before);
      if (!('refused' in arrived)) return arrived;
    }
    return answer;
  }

  function leave({ code, trackingUrl }: Placed) {
    const path = pathWith(new URL(trackingUrl).pathname, shop.home);
    const { name, phone, email, street, reference, areaId, payment } = form;
    const customer = { name, phone, email, street, reference, areaId, payment };
    cart.write(() => ({ lines: [], sent: null, last: { code, path }, customer }));
    location.assign(path);
  }

  const mayWait = mayWaitIn(store, form);
  const fields = { ...problemsOf(preview, { t, mayWait }), ...priced.fields, ...errors.fields };
  return { now, form, change, preview, fields, text: errors.text || priced.text, isSending, place };
}

export type Order = ReturnType<typeof useOrder>;
