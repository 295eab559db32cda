import type { Output } from '../../../lib/api/output.ts';
import type { FieldImage } from '../../../ui/images/ImageList.tsx';

export type PaymentInfo = Output<'paymentInfo.read'>;

/** Each photo field contains at most one photo. */
export type PaymentValues = Pick<PaymentInfo, 'bankName' | 'accountType' | 'holder'> & {
  accountNumber: string;
} & Record<'idFront' | 'idBack' | 'selfie', FieldImage[]>;

export const newPaymentRules = () =>
  import('./payment-rules.ts').then(({ NewPaymentRules }) => NewPaymentRules);
export const paymentRules = () => import('./payment-rules.ts').then(({ PaymentRules }) => PaymentRules);

/** The API returns neither the account number nor a photo; fields left empty in a change keep their value. */
export const paymentValuesOf = (info: PaymentInfo | null): PaymentValues => ({
  bankName: info?.bankName ?? '',
  accountType: info?.accountType ?? 'checking',
  accountNumber: '',
  holder: info?.holder ?? '',
  idFront: [],
  idBack: [],
  selfie: [],
});
