import { money, moneyAnswer, rateAnswer } from '@mostrador/shared/money/amount';
import { isMoney } from '@mostrador/shared/money/money';
import { optionalLine } from '@mostrador/shared/wire/field';
import { z } from 'zod';

/** An amount that belongs to no item, with its name: "Envoltura". */
const FreeAmountInput = z.object({
  name: optionalLine(60).nullish(),
  amount: money().min(1, 'amountRequired'),
});

export const mostFreeAmounts = 50;

/** Either field alone is enough: a sum without parts is one amount without a name. */
export const freeFields = {
  amountFree: money().optional(),
  freeAmounts: z.array(FreeAmountInput).max(mostFreeAmounts, 'tooManyItems').optional(),
};

export const FreeAmount = z.object({ name: z.string().nullable(), amount: moneyAnswer() });
FreeAmount.register(z.globalRegistry, { title: 'FreeAmount' });

/**
 * `amountFreeDiscount` and `freeTax` are the free amount's part of the discount and of the tax. The rest of
 * both belongs to the lines and the delivery.
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
