import { money, moneyAnswer, rateAnswer } from '@mostrador/shared/money/amount';
import { isMoney } from '@mostrador/shared/money/money';
import { optionalLine } from '@mostrador/shared/wire/field';
import { z } from 'zod';

/** An amount that belongs to no item, and what it is for: "Envoltura". */
const FreeAmountInput = z.object({
  name: optionalLine(60).nullish(),
  amount: money().min(1, 'amountRequired'),
});

export const mostFreeAmounts = 50;

/** Either alone is enough: the sum without its parts is one amount without a name. */
export const freeFields = {
  amountFree: money().optional(),
  freeAmounts: z.array(FreeAmountInput).max(mostFreeAmounts, 'tooManyItems').optional(),
};

export const FreeAmount = z.object({ name: z.string().nullable(), amount: moneyAnswer() });
FreeAmount.register(z.globalRegistry, { title: 'FreeAmount' });

/**
 * `amountFreeDiscount` and `freeTax` are what of the discount and of the tax the free amount bears; the rest
 * of them stands on the lines and the delivery.
 */
export const freeAnswer = {
  amountFree: moneyAnswer(),
  amountFreeDiscount: moneyAnswer(),
  freeTaxRate: rateAnswer(),
  freeTax: moneyAnswer(),
  freeAmounts: z.array(FreeAmount),
};

type Input = {
  amountFree?: number | undefined;
  freeAmounts?: readonly { amount: number }[] | undefined;
};

const sumOf = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/** The total of the requested amounts without an item. */
export const freeOf = ({ amountFree, freeAmounts = [] }: Input) => amountFree ?? sumOf(freeAmounts);

export const isFreeMoney = ({ freeAmounts = [] }: Input) => isMoney(sumOf(freeAmounts));

export const isFreeSum = ({ amountFree, freeAmounts }: Input) =>
  amountFree === undefined || freeAmounts === undefined || sumOf(freeAmounts) === amountFree;
