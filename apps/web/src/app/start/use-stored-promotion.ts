import { useEffect, useRef } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { forgetPromotion, getPromotion } from '../../lib/api/pending-codes.ts';
import { trpc } from '../../lib/api/trpc.ts';

/** Hands in the code of a promotion that was brought before signing in. Nobody is told what comes of it. */
export function useStoredPromotion() {
  const isSent = useRef(false);
  const { mutate } = trpc.promotion.validateCode.useMutation({
    meta: { inline: true },
    onSuccess: forgetPromotion,
    onError: (error) => {
      // Refused for good; what may pass is tried again with the next visit.
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
