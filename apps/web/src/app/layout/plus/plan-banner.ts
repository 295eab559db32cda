type Known = { status: string | number | null; paidAccess: boolean };

/** Returns the text about a problem with the plan, as a key of the texts `shell`; null if there is none. */
export function bannerOf({ status, paidAccess }: Known) {
  if (status === 0) return 'trialExpired';
  if (status === 'payment-failed') return 'subscriptionPaymentFailed';
  if (status === 'canceled') return 'subscriptionCanceled';
  const isOver = status === 'expired' || status === 'incomplete_expired';
  return isOver || (status === 'active' && !paidAccess) ? 'subscriptionExpired' : null;
}
