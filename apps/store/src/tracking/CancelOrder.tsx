/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import { ask } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import { Field } from '../parts/Field.tsx';
import type { Followed } from './followed.ts';

type ActProps = { booted: Booted; order: Followed; updateOrder: (order: Followed) => void };

/** Lets the customer cancel an order until the shop has answered. */
export function CancelOrder({ booted: { shop, t }, order, updateOrder }: ActProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState('');
  const cancel = async () => {
    const answer = await ask<Followed>(`/v1/web/sales-transactions/${order.trackingCode}/cancel`, {
      language: shop.language,
      body: reason.trim() ? { reason: reason.trim() } : {},
    });
    if ('refused' in answer) return setRefused(answer.refused.text);
    if ('unanswered' in answer) return setRefused(t('storefront.old'));
    dialog.current?.close();
    updateOrder(answer.value);
  };
  return (
    <>
      <button type="button" class="btn wide" onClick={() => dialog.current?.showModal()}>
        {t('storefront.cancel')}
      </button>
      <dialog ref={dialog} aria-labelledby="cancel-title">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void cancel();
          }}
        >
          <h2 id="cancel-title">{t('storefront.cancelSure')}</h2>
          <Field
            name="reason"
            label={t('storefront.cancelReason')}
            value={reason}
            maxLength={140}
            refused={refused || undefined}
            onText={setReason}
          />
          <button type="submit" class="btn main wide">
            {t('storefront.cancel')}
          </button>
          <button type="button" class="btn wide" onClick={() => dialog.current?.close()}>
            {t('storefront.keep')}
          </button>
        </form>
      </dialog>
    </>
  );
}
