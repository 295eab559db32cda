/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import { ask } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import { Field } from '../parts/Field.tsx';
import type { Followed } from './followed.ts';

type ActProps = { booted: Booted; order: Followed; tell: (order: Followed) => void };

/** While nobody has answered yet, its customer may take an order back. */
export function CancelOrder({ booted: { shop, say }, order, tell }: ActProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState('');
  const cancel = async () => {
    const answer = await ask<Followed>(`/v1/web/sales-transactions/${order.trackingCode}/cancel`, {
      language: shop.language,
      body: reason.trim() ? { reason: reason.trim() } : {},
    });
    if ('refused' in answer) return setRefused(answer.refused.text);
    if ('unanswered' in answer) return setRefused(say('storefront.old'));
    dialog.current?.close();
    tell(answer.value);
  };
  return (
    <>
      <button type="button" class="btn wide" onClick={() => dialog.current?.showModal()}>
        {say('storefront.cancel')}
      </button>
      <dialog ref={dialog} aria-labelledby="cancel-title">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void cancel();
          }}
        >
          <h2 id="cancel-title">{say('storefront.cancelSure')}</h2>
          <Field
            name="reason"
            label={say('storefront.cancelReason')}
            value={reason}
            maxLength={140}
            refused={refused || undefined}
            onText={setReason}
          />
          <button type="submit" class="btn main wide">
            {say('storefront.cancel')}
          </button>
          <button type="button" class="btn wide" onClick={() => dialog.current?.close()}>
            {say('storefront.keep')}
          </button>
        </form>
      </dialog>
    </>
  );
}
