type Known = { status: string | number | null; paidAccess: boolean };

/** The words about a plan that is not as it should be, a key of the texts `shell`; null while it is. */
export function bannerOf({ status, paidAccess }: Known) {
  if (status === 0) return 'trialExpired';
  if (status === 'payment-failed') return 'subscriptionPaymentFailed';
  if (status === 'canceled') return 'subscriptionCanceled';
  const isOver = status === 'expired' || status === 'incomplete_expired';
  return isOver || (status === 'active' && !paidAccess) ? 'subscriptionExpired' : null;
}
