import { type Currencies, currencyNamed, currencyOfSign } from './currencies.ts';
import type { Token } from './tokens.ts';
import { linking } from './whom.ts';

/**
 * A number among the words: its value (1/100), and its end. `currencies` are the ones that its word or sign
 * may mean. `isVague`: one of several numbers, as in «entre 100 y 200».
 */
export type Found = {
  value: number;
  end: number;
  isMoney: boolean;
  currencies: Currencies | null;
  isVague: boolean;
};
type Whole = Pick<Found, 'value' | 'end' | 'currencies'>;

const hundred = 100;
const million = 1_000_000;

const small: Record<string, number> = {
  ...numbered(
    0,
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis ' +
      'diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco ' +
      'veintiseis veintisiete veintiocho veintinueve',
  ),
  ...numbered(
    0,
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
      'seventeen eighteen nineteen twenty',
  ),
  ...{ veintiun: 21, veintiuna: 21 },
};
const spanishTens: Record<string, number> = {
  ...{ treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 },
};
const englishTens: Record<string, number> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
};
const masculine = {
  ...{ doscientos: 200, trescientos: 300, cuatrocientos: 400, quinientos: 500 },
  ...{ seiscientos: 600, setecientos: 700, ochocientos: 800, novecientos: 900 },
};
const feminine = Object.fromEntries(
  Object.entries(masculine).map(([word, value]) => [word.replace(/os$/, 'as'), value]),
);
const hundreds: Record<string, number> = { cien: 100, ciento: 100, ...masculine, ...feminine };
/** A «luca» is a thousand, like a «grand». */
const thousands = new Set(['mil', 'thousand', 'luca', 'lucas', 'grand']);
const millions = new Set(['millon', 'millones', 'million', 'millions']);
const one = new Set(['un', 'una']);
const halves = new Set(['medio', 'media']);

const cents = new Set(['centavo', 'centavos', 'centimo', 'centimos', 'cent', 'cents', 'len', 'lenes']);
const joining = new Set(['con', 'y', 'and', 'point', 'punto', 'coma']);
/** True for a word or mark that may follow a complete number. */
const isLink = (key: string) => linking.has(key) || /^[,;.:]$/.test(key);

/** The number that begins at a word, if any: digits or words, with its currency and its cents. */
export function numberAt(tokens: readonly Token[], start: number): Found | null {
  const isBetween = ['entre', 'between'].includes(tokens[start]?.key ?? '');
  const first = exactAt(tokens, isBetween ? start + 1 : start);
  if (!first) return null;
  const joint = tokens[first.end]?.key ?? '';
  const isRange = isBetween
    ? joint === 'y' || joint === 'and'
    : joint === 'o' || joint === 'u' || joint === 'or';
  const last = isRange ? exactAt(tokens, first.end + 1) : null;
  if (!last) return isBetween ? null : first;
  return { ...first, end: last.end, isMoney: first.isMoney || last.isMoney, isVague: true };
}

function exactAt(tokens: readonly Token[], start: number): Found | null {
  const sign = currencyOfSign(tokens[start]?.key ?? '');
  const whole = wholeAt(tokens, sign ? start + 1 : start);
  if (!whole) return null;
  const key = (index: number) => tokens[index]?.key ?? '';
  let { value, end } = whole;
  let currencies = sign ?? whole.currencies;
  const named = currencyNamed(key(end));
  if (named) {
    currencies = named;
    end += 1;
  }
  if (!currencies && cents.has(key(end)) && value % hundred === 0)
    return { value: value / hundred, end: end + 1, isMoney: true, currencies, isVague: false };
  const part = centsAt(tokens, { at: end, value, isNamed: named !== undefined });
  if (part) ({ end } = part);
  value += part?.value ?? 0;
  return { value, end, isMoney: currencies !== null || part !== null, currencies, isVague: false };
}

const wholeAt = (tokens: readonly Token[], start: number) => {
  const whole = digitsAt(tokens, start) ?? wordsAt(tokens, start);
  return whole && withHalf(tokens, whole);
};

/** «dos y medio», «dos y medio millones». */
function withHalf(tokens: readonly Token[], whole: Whole): Whole {
  const [joint, half, scale] = [0, 1, 2].map((more) => tokens[whole.end + more]?.key ?? '');
  if (joint !== 'y' || !halves.has(half ?? '') || whole.value % hundred !== 0) return whole;
  const value = whole.value + hundred / 2;
  if (millions.has(scale ?? '')) return { ...whole, value: value * million, end: whole.end + 3 };
  if (thousands.has(scale ?? '')) return { ...whole, value: value * 1000, end: whole.end + 3 };
  return { ...whole, value, end: whole.end + 2 };
}

type Before = { at: number; value: number; isNamed: boolean };

/**
 * «con cincuenta», «con 50 centavos», «and twenty cents». Cents without a unit are accepted only after
 * «con», which otherwise introduces the payment method, or after the word of a currency: «un peso
 * cincuenta».
 */
function centsAt(tokens: readonly Token[], { at, value, isNamed }: Before) {
  const joint = tokens[at]?.key ?? '';
  if (value % hundred !== 0) return null;
  const isJoined = joining.has(joint);
  if (!isJoined && !isNamed) return null;
  const from = isJoined ? at + 1 : at;
  const part = digitsAt(tokens, from) ?? wordsAt(tokens, from);
  if (!part || part.value >= hundred * hundred || part.value % hundred !== 0) return null;
  const isOfCents = cents.has(tokens[part.end]?.key ?? '');
  const isBare = ['con', 'point', 'punto', 'coma'].includes(joint);
  const isWhole = part.end === tokens.length || isLink(tokens[part.end]?.key ?? '');
  const isNamedCoin = !isJoined && isWhole && part.value >= 10 * hundred;
  if (!isOfCents && !isBare && !isNamedCoin) return null;
  return { value: part.value / hundred, end: part.end + (isOfCents ? 1 : 0) };
}

/** «1,250.50», «1.250,50», «Q50», «50.5», «2 mil 300», «3k». */
function digitsAt(tokens: readonly Token[], start: number): Whole | null {
  const key = tokens[start]?.key ?? '';
  const [, sign = '', digits = '', end = ''] =
    /^([^\d\s]{0,3})(\d[\d.,]*)([a-z]{1,3}|\$|€)?$/.exec(key) ?? [];
  const isThousand = end === 'k';
  const before = sign ? currencyOfSign(sign) : null;
  const behind =
    end && !isThousand ? (currencyNamed(end) ?? (end === '$' ? currencyOfSign(end) : null)) : null;
  if (!digits || before === undefined || (end && !isThousand && !behind)) return null;
  const read = readDigits(digits);
  if (read === null) return null;
  const currencies = before ?? behind ?? null;
  const next = tokens[start + 1]?.key ?? '';
  if (thousands.has(next)) {
    const rest = restAt(tokens, start + 2);
    return { value: Math.round(read * 1000) + (rest?.value ?? 0), end: rest?.end ?? start + 2, currencies };
  }
  if (millions.has(next)) {
    const rest = wholeAt(tokens, start + 2);
    const isPart = rest !== null && rest.value >= 1000 * hundred && rest.value < million * hundred;
    const value = Math.round(read * million) + (isPart ? rest.value : 0);
    return { value, end: isPart ? rest.end : start + 2, currencies };
  }
  return { value: Math.round(read * (isThousand ? 1000 : 1)), end: start + 1, currencies };
}

/** The hundreds behind thousands: «2 mil 300», «2 mil trescientos». */
function restAt(tokens: readonly Token[], start: number): { value: number; end: number } | null {
  const digits = tokens[start]?.key ?? '';
  if (/^\d{1,3}$/.test(digits)) return { value: Number(digits) * hundred, end: start + 1 };
  const words = smallAt(tokens, start);
  return words && { value: words.value * hundred, end: words.end };
}

/** The last separator is the decimal one if one or two digits follow; three digits are thousands. */
function readDigits(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const plain = whole.replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  if (!/^\d+$/.test(plain)) return null;
  return Number(plain) * hundred + Number(decimals.padEnd(2, '0') || 0);
}

/** «mil doscientos cincuenta», «two thousand five hundred», «medio millón». */
function wordsAt(tokens: readonly Token[], start: number): Whole | null {
  const key = (index: number) => tokens[index]?.key ?? '';
  const isScale = (word: string) => thousands.has(word) || millions.has(word) || word === 'hundred';
  if (halves.has(key(start)) && millions.has(key(start + 1)))
    return { value: (million / 2) * hundred, end: start + 2, currencies: null };
  if (key(start) === 'half' && key(start + 1) === 'a' && millions.has(key(start + 2)))
    return { value: (million / 2) * hundred, end: start + 3, currencies: null };
  const isArticle = one.has(key(start)) || key(start) === 'a';
  if (isArticle && !isScale(key(start + 1))) return coinAt(tokens, start);
  const { sum, end } = scaledAt(tokens, start);
  return end > start ? { value: sum * hundred, end, currencies: null } : null;
}

/** «un peso», «a dollar»; «a Sol» is a recipient. */
function coinAt(tokens: readonly Token[], start: number): Whole | null {
  const coin = tokens[start + 1]?.key ?? '';
  const isCoin = one.has(tokens[start]?.key ?? '')
    ? currencyNamed(coin) || cents.has(coin)
    : /^(?:dollar|buck|euro|cent)$/.test(coin);
  return isCoin ? { value: hundred, end: start + 1, currencies: null } : null;
}

/** Millions, thousands and the rest, as far as the number continues. */
function scaledAt(tokens: readonly Token[], start: number) {
  const key = (index: number) => tokens[index]?.key ?? '';
  let at = start;
  let sum = 0;
  for (;;) {
    const isOne = at === start && (one.has(key(at)) || key(at) === 'a') && key(at + 1) !== 'hundred';
    const part = isOne ? { value: 1, end: at + 1 } : smallAt(tokens, at);
    const next = part?.end ?? at;
    if (millions.has(key(next)) && sum === 0) {
      sum = (part?.value ?? 1) * million;
      at = next + 1;
      if (key(at) === 'y' && halves.has(key(at + 1))) {
        sum += million / 2;
        at += 2;
      }
    } else if (thousands.has(key(next)) && sum % million === 0) {
      sum += (part?.value ?? 1) * 1000;
      at = next + 1;
      // «mil y quinientos».
      if (key(at) === 'y' && hundreds[key(at + 1)] !== undefined) at += 1;
    } else {
      // An article alone is no number.
      if (part && !isOne) return { sum: sum + part.value, end: part.end };
      return { sum, end: at };
    }
  }
}

/** A number below a thousand. */
function smallAt(tokens: readonly Token[], start: number): { value: number; end: number } | null {
  const key = (index: number) => tokens[index]?.key ?? '';
  let at = start;
  let value = 0;
  const unit = small[key(at)] ?? (key(at) === 'a' ? 1 : undefined);
  if (unit !== undefined && unit < 20 && key(at + 1) === 'hundred') {
    value = unit * hundred;
    at += 2;
    if (key(at) === 'and' && belowHundred(tokens, at + 1)) at += 1;
  } else if (hundreds[key(at)] !== undefined) {
    value = hundreds[key(at)] ?? 0;
    at += 1;
    // «ciento un quetzales»: this «un» is part of the number and no article.
    const isOne = key(start) !== 'cien' && one.has(key(at));
    const next = key(at + 1);
    const isEnd = at + 1 >= tokens.length || isLink(next) || thousands.has(next) || currencyNamed(next);
    if (isOne && isEnd) return { value: value + 1, end: at + 1 };
  }
  const rest = belowHundred(tokens, at);
  if (!rest) return at > start ? { value, end: at } : null;
  return { value: value + rest.value, end: rest.end };
}

function belowHundred(tokens: readonly Token[], start: number): { value: number; end: number } | null {
  const key = (index: number) => tokens[index]?.key ?? '';
  const unitAt = (index: number) => small[key(index)] ?? (one.has(key(index)) ? 1 : undefined);
  const isUnit = (unit: number | undefined, least: number) =>
    unit !== undefined && unit >= least && unit < 10;
  const ten = spanishTens[key(start)] ?? (key(start) === 'diez' ? 10 : undefined);
  if (ten !== undefined) {
    const unit = unitAt(start + 2);
    // «diez y seis», an older spelling.
    const fits = key(start + 1) === 'y' && isUnit(unit, ten === 10 ? 6 : 1);
    return fits ? { value: ten + (unit ?? 0), end: start + 3 } : { value: ten, end: start + 1 };
  }
  const english = englishTens[key(start)];
  if (english !== undefined) {
    const unit = small[key(start + 1)];
    return isUnit(unit, 1)
      ? { value: english + (unit ?? 0), end: start + 2 }
      : { value: english, end: start + 1 };
  }
  // Numbers spelled by ear: «veinti cinco», «dieci seis».
  const stem = { veinti: 20, dieci: 10 }[key(start)];
  if (stem !== undefined && isUnit(unitAt(start + 1), 1))
    return { value: stem + (unitAt(start + 1) ?? 0), end: start + 2 };
  const value = small[key(start)];
  return value === undefined ? null : { value, end: start + 1 };
}

function numbered(first: number, words: string) {
  return Object.fromEntries(words.split(' ').map((word, index) => [word, first + index]));
}
