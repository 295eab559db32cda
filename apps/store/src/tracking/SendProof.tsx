/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { ask } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import type { Followed } from './followed.ts';

type ProofProps = {
  booted: Pick<Booted, 'shop' | 't'>;
  order: Followed;
  updateOrder: (order: Followed) => void;
};

/** Lets a customer send the proof of a bank transfer. Only the shop sees the picture. */
export function SendProof({ booted: { shop, t }, order, updateOrder }: ProofProps) {
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const send = async (input: HTMLInputElement) => {
    const image = input.files?.[0];
    input.value = '';
    if (!image || isSending) return;
    setSending(true);
    setRefused('');
    const form = new FormData();
    form.set('image', image);
    const path = `/v1/web/sales-transactions/${order.trackingCode}/proof`;
    const answer = await ask<Followed>(path, { language: shop.language, form });
    setSending(false);
    if ('value' in answer) return updateOrder(answer.value);
    if ('unanswered' in answer) return setRefused(t('storefront.proofLost'));
    setRefused(answer.refused.fields.image ?? answer.refused.text);
  };
  return (
    <div class="proof">
      {order.proofs > 0 && (
        <p class="added" role="status">
          {t('storefront.proofsSent', { count: order.proofs })}
        </p>
      )}
      {order.canProve && (
        <label class="btn wide" aria-busy={isSending}>
          <input
            type="file"
            class="unseen"
            accept="image/*"
            disabled={isSending}
            onChange={({ currentTarget }) => void send(currentTarget)}
          />
          {t(isSending ? 'storefront.proofSending' : 'storefront.sendProof')}
        </label>
      )}
      <p class="refused" role="alert">
        {refused}
      </p>
    </div>
  );
}
