import { z } from 'zod';
import { maxMoney, maxQuantity, wholeRate } from './money.ts';

/** An amount of 0 or more in 1/100 of the currency; a decimal number on the wire. */
export const money = ({ required = 'amountRequired' } = {}) =>
  z
    .int({ error: ({ input }) => (input === undefined ? required : 'invalidAmount') })
    .min(0, 'amountNegative')
    .max(maxMoney, 'amountTooLarge')
    .meta({ wire: { scale: 100 } });

/** An amount of either sign in 1/100 of the currency. */
export const signedMoney = () =>
  z
    .int({ error: 'invalidAmount' })
    .min(-maxMoney, 'amountTooLarge')
    .max(maxMoney, 'amountTooLarge')
    .meta({ wire: { scale: 100 } });

/** A quantity of 0 or more in 1/1000; a decimal number on the wire. */
export const quantity = () =>
  z
    .int({ error: 'invalidQuantity' })
    .min(0, 'quantityNegative')
    .max(maxQuantity, 'quantityTooLarge')
    .meta({ wire: { scale: 1000 } });

/** A quantity of either sign in 1/1000, for adjustments. */
export const signedQuantity = () =>
  z
    .int({ error: 'invalidQuantity' })
    .min(-maxQuantity, 'quantityTooLarge')
    .max(maxQuantity, 'quantityTooLarge')
    .meta({ wire: { scale: 1000 } });

/** A share of 0 to 100 % in basis points; a percentage on the wire (1200 ↔ 12). */
export const rate = () =>
  z
    .int({ error: 'invalidPercentage' })
    .min(0, 'percentageNegative')
    .max(wholeRate, 'percentageTooLarge')
    .meta({ wire: { scale: 100 } });
