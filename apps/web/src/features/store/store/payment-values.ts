import type { AppRouter } from '@mostrador/api/router';
import type { BankAccountType } from '@mostrador/shared/codes';
import type { inferRouterOutputs } from '@trpc/server';
import type { FieldImage } from '../../../ui/images/ImageList.tsx';

export type PaymentInfo = inferRouterOutputs<AppRouter>['paymentInfo']['read'];

export type PaymentValues = ReturnType<typeof paymentValuesOf>;

export const newPaymentRules = () =>
  import('./payment-rules.ts').then(({ NewPaymentRules }) => NewPaymentRules);
export const paymentRules = () => import('./payment-rules.ts').then(({ PaymentRules }) => PaymentRules);

/** Neither the number nor a photo comes back: what stands empty in a change stays as it is. */
export const paymentValuesOf = (info: PaymentInfo | null) => ({
  bankName: info?.bankName ?? '',
  accountType: info?.accountType ?? ('checking' as BankAccountType),
  accountNumber: '',
  holder: info?.holder ?? '',
  idFront: [] as FieldImage[],
  idBack: [] as FieldImage[],
  selfie: [] as FieldImage[],
});
