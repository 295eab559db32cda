import { PaymentInfoChanges, PaymentInfoInput } from '@mostrador/api/channels/store/payment-info.schema';
import { z } from 'zod';
import type { PaymentValues } from './payment-values.ts';

const sent = ({ accountNumber, idFront, idBack, selfie, ...values }: PaymentValues): unknown => ({
  ...values,
  accountNumber: accountNumber.trim() || undefined,
  idFront: idFront[0]?.id,
  idBack: idBack[0]?.id,
  selfie: selfie[0]?.id,
});

export const NewPaymentRules = z.custom<PaymentValues>().transform(sent).pipe(PaymentInfoInput);
export const PaymentRules = z.custom<PaymentValues>().transform(sent).pipe(PaymentInfoChanges);
