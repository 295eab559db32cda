import { visitorNames } from '../store/owner.ts';

/*
 * The codes that a visitor has before signing in: an invitation, a referral, a promotion code. They are
 * stored on this device until they are used, across the sign-in, and removed at sign-out.
 */

export type Join = { code: string; organization: string | null };
export type Promotion = { code: string; state: string };

const longest = 200;
/** The server refuses a sign-up with a longer code. */
const longestReferral = 64;
/** The last referral that was followed is valid for sixty days. */
const referralLasts = 60 * 86_400_000;

export function forgetPendingCodes() {
  for (const name of visitorNames) localStorage.removeItem(name);
}

export function rememberJoin({ code, organization }: Join) {
  keep('joinCode', code);
  keep('joinOrganization', organization);
}

export function getJoin(): Join | null {
  const code = localStorage.getItem('joinCode');
  return code === null ? null : { code, organization: localStorage.getItem('joinOrganization') };
}

export const forgetJoin = () => rememberJoin({ code: '', organization: null });

/** An invalid code is ignored and leaves the previous one. */
export function rememberReferral(code: string) {
  const named = code.trim();
  if (named === '' || named.length > longestReferral) return;
  keep('referralCode', named);
  keep('referralAt', String(Date.now()));
}

export function getReferral(): string | null {
  const followedAt = Number(localStorage.getItem('referralAt'));
  return Date.now() - followedAt <= referralLasts ? localStorage.getItem('referralCode') : null;
}

export function rememberPromotion({ code, state }: Promotion) {
  keep('promotionCode', code);
  keep('promotionState', state);
}

export function getPromotion(): Promotion | null {
  const [code, state] = [localStorage.getItem('promotionCode'), localStorage.getItem('promotionState')];
  return code && state ? { code, state } : null;
}

export const forgetPromotion = () => rememberPromotion({ code: '', state: '' });

function keep(name: (typeof visitorNames)[number], value: string | null) {
  if (value && value.length <= longest) localStorage.setItem(name, value);
  else localStorage.removeItem(name);
}
