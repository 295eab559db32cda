import { useEffect, useRef } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { forgetPromotion, getPromotion } from '../../lib/api/pending-codes.ts';
import { trpc } from '../../lib/api/trpc.ts';

/** Submits a promotion code that was stored before signing in. The result is not shown. */
export function useStoredPromotion() {
  const isSent = useRef(false);
  const { mutate } = trpc.promotion.validateCode.useMutation({
    meta: { inline: true },
    onSuccess: forgetPromotion,
    onError: (error) => {
      // Refused permanently. Temporary failures are tried again in the next session.
      if ([409, 422].includes(failureOf(error).status)) forgetPromotion();
    },
  });
  useEffect(() => {
    const promotion = getPromotion();
    if (!promotion || isSent.current) return;
    isSent.current = true;
    mutate(promotion);
  }, [mutate]);
}
