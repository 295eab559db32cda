export const maxMoney = 99_999_999_999;
export const maxQuantity = 1_000_000_000;
export const wholeQuantity = 1_000;
export const wholeRate = 10_000;
/** An exchange rate of the dollar has four decimals. */
export const dollarScale = 10_000;

/** True if a computed amount still fits the limits of money(). Sums of valid amounts may not. */
export const isMoney = (amount: number): boolean =>
  Number.isSafeInteger(amount) && Math.abs(amount) <= maxMoney;

/** True if an amount has no more decimals than its currency uses: Chilean pesos are whole. */
export const fitsDecimals = (amount: number, decimals: number): boolean =>
  amount % 10 ** Math.max(0, 2 - decimals) === 0;

/** The nearest amount with the decimals of the currency. */
export const toDecimals = (amount: number, decimals: number): number =>
  roundTo(amount, 10 ** Math.max(0, 2 - decimals));

/**
 * Price × quantity, rounded half away from zero. A result beyond the safe integers is only used to refuse
 * the amount.
 */
export const times = (price: number, thousandths: number): number =>
  productOver(price, thousandths, wholeQuantity);

/** The same to the nearest amount with the decimals of the currency, rounded once. */
export function timesIn(decimals: number, price: number, thousandths: number): number {
  const unit = 10 ** Math.max(0, 2 - decimals);
  return productOver(price, thousandths, wholeQuantity * unit) * unit;
}

/** The share of an amount given in basis points, rounded half away from zero. */
export const percentOf = (amount: number, basisPoints: number): number =>
  productOver(amount, basisPoints, wholeRate);

/** The change in basis points, rounded half away from zero. Null if there was nothing before. */
export const changeOf = (value: number, before: number) =>
  before === 0 ? null : Math.round(((value - before) * 10_000) / Math.abs(before));

/** The part of an amount that is a tax already inside it: amount · rate / (1 + rate). */
export const taxInside = (amount: number, basisPoints: number): number =>
  productOver(amount, basisPoints, wholeRate + basisPoints);

/**
 * Converts 1/100 of a currency to cents of the dollar, where one dollar costs `rate` 1/10 000; rounded half
 * away from zero.
 */
export const inDollars = (amount: number, rate: number): number => productOver(amount, dollarScale, rate);

/** The nearest multiple of a step, half away from zero; a step of 0 changes nothing. */
export const roundTo = (amount: number, step: number): number =>
  step > 0 ? productOver(amount, 1, step) * step : amount;

/**
 * The rounding of cash: the smallest coin in 1/100, and whether an amount in the middle between two coins is
 * rounded down.
 */
export type Coin = { cashRounding: number; isHalfDown: boolean };

/** The amount rounded to coins. */
export function roundCash(amount: number, { cashRounding, isHalfDown }: Coin): number {
  const rounded = roundTo(amount, cashRounding);
  const isMiddle = isHalfDown && 2 * Math.abs(rounded - amount) === cashRounding;
  return isMiddle ? roundTo(rounded - Math.sign(amount) * cashRounding, cashRounding) : rounded;
}

/** Splits an amount by weights of 0 or more without losing a cent: the largest remainders take the rest. */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n)
    return weights.length === 0
      ? []
      : allocate(
          amount,
          weights.map(() => 1),
        );
  const sign = amount < 0 ? -1 : 1;
  const whole = BigInt(Math.abs(amount));
  const shares = weights.map((weight) => (whole * BigInt(weight)) / sum);
  const remainders = weights.map((weight) => (whole * BigInt(weight)) % sum);
  const left = Number(whole - shares.reduce((total, share) => total + share, 0n));
  const lucky = new Set(
    weights
      .map((_, index) => index)
      .sort((a, b) => compare(remainders[b], remainders[a]) || a - b)
      .slice(0, left),
  );
  return shares.map((share, index) => withoutMinusZero(sign * (Number(share) + (lucky.has(index) ? 1 : 0))));
}

/** Reads '12.5' as 1250 at scale 100; undefined for more decimals than the scale has, or anything else. */
export function scaledFromText(text: string, scale: number): number | undefined {
  const [, sign = '', whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const places = String(scale).length - 1;
  const digits = part.replace(/0+$/, '');
  if (whole === undefined || digits.length > places) return undefined;
  const scaled = Number(sign + whole + digits.padEnd(places, '0'));
  return Number.isSafeInteger(scaled) ? withoutMinusZero(scaled) : undefined;
}

/**
 * a × b ÷ divisor, rounded half away from zero: calculated with numbers while they are exact, and with
 * bigints beyond.
 */
function productOver(a: number, b: number, divisor: number): number {
  const product = a * b;
  if (!Number.isSafeInteger(product)) return rounded(BigInt(a) * BigInt(b), BigInt(divisor));
  const size = Math.abs(product);
  const rest = size % divisor;
  const quotient = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return withoutMinusZero(product < 0 ? -quotient : quotient);
}

function rounded(dividend: bigint, divisor: bigint): number {
  const doubled = (dividend < 0n ? -dividend : dividend) * 2n + divisor;
  const quotient = Number(doubled / (divisor * 2n));
  return withoutMinusZero(dividend < 0n ? -quotient : quotient);
}

const compare = (a = 0n, b = 0n) => (a < b ? -1 : a > b ? 1 : 0);

const withoutMinusZero = (value: number) => (value === 0 ? 0 : value);
