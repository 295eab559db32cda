import { z } from 'zod';
import { orAbsent } from '../wire/absent.ts';
import { maxMoney, maxQuantity, wholeRate } from './money.ts';

/**
 * For a negative amount only this error is reported, because the errors of later rules would be misleading.
 */
const below = (error: string) => ({ error, abort: true });

/** An amount of 0 or more in 1/100 of the currency; a decimal number on the wire. */
export const money = ({ required = 'amountRequired' } = {}) =>
  z
    .int({ error: orAbsent('invalidAmount', required) })
    .min(0, below('amountNegative'))
    .max(maxMoney, 'amountTooLarge')
    .meta({ wire: { scale: 100, isMoney: true } });

/** An amount of either sign in 1/100, such as a balance that may be negative. */
export const signedMoney = () =>
  z
    .int({ error: orAbsent('invalidAmount', 'amountRequired') })
    .min(-maxMoney, 'amountTooLarge')
    .max(maxMoney, 'amountTooLarge')
    .meta({ wire: { scale: 100, isMoney: true } });

/** A quantity of 0 or more in 1/1000; a decimal number on the wire. */
export const quantity = () =>
  z
    .int({ error: orAbsent('invalidQuantity', 'quantityRequired') })
    .min(0, below('quantityNegative'))
    .max(maxQuantity, 'quantityTooLarge')
    .meta({ wire: { scale: 1000 } });

/** A quantity of either sign in 1/1000, for adjustments. */
export const signedQuantity = () =>
  z
    .int({ error: orAbsent('invalidQuantity', 'quantityRequired') })
    .min(-maxQuantity, 'quantityTooLarge')
    .max(maxQuantity, 'quantityTooLarge')
    .meta({ wire: { scale: 1000 } });

/** A share of 0 to 100 % in basis points; a percentage on the wire (1200 ↔ 12). */
export const rate = () =>
  z
    .int({ error: orAbsent('invalidPercentage') })
    .min(0, below('percentageNegative'))
    .max(wholeRate, 'percentageTooLarge')
    .meta({ wire: { scale: 100 } });

// Limits apply only to input. Sums of valid input may exceed them, and no stored sum may make a list fail, so
// numbers in responses have a scale and no limits.
const answered = (scale: number) => z.number().meta({ wire: { scale } });

/** An amount in a response: 1/100 of the currency, of any size and either sign. */
export const moneyAnswer = () => z.number().meta({ wire: { scale: 100, isMoney: true } });

/** A quantity in a response: 1/1000 of the unit, of any size and either sign. */
export const quantityAnswer = () => answered(1000);

/** A share in a response, in basis points. */
export const rateAnswer = () => answered(100);
