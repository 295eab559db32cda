import type { Token } from './tokens.ts';

/** A number among the words: what it says (1/100), and where it ends. */
export type Found = { value: number; end: number; isMoney: boolean };

const hundred = 100;

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
  veintiun: 21,
};
const tens: Record<string, number> = {
  ...{ treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 },
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
};
const hundreds: Record<string, number> = {
  ...{ cien: 100, ciento: 100, doscientos: 200, trescientos: 300, cuatrocientos: 400, quinientos: 500 },
  ...{ seiscientos: 600, setecientos: 700, ochocientos: 800, novecientos: 900 },
};
const thousands = new Set(['mil', 'thousand']);
const millions = new Set(['millon', 'millones', 'million']);

const signs = /^(?:q|gtq|\$|us\$|usd|c\$|l|rd\$|s\/|bs|₡|€|mx\$)$/;
const currencies = new Set(
  (
    'quetzal quetzales peso pesos dolar dolares dollar dollars buck bucks lempira lempiras colon colones ' +
    'cordoba cordobas sol soles boliviano bolivianos bolivares guarani guaranies euro euros q usd gtq varos'
  ).split(' '),
);
const cents = new Set(['centavo', 'centavos', 'centimo', 'centimos', 'cent', 'cents', 'len', 'lenes']);
const joining = new Set(['con', 'y', 'and', 'point', 'punto', 'coma']);

/** The number that begins at a word, if any: digits or words, with its currency and its cents. */
export function numberAt(tokens: readonly Token[], start: number): Found | null {
  const isSigned = signs.test(tokens[start]?.key ?? '');
  const begin = isSigned ? start + 1 : start;
  const whole = digitsAt(tokens, begin) ?? wordsAt(tokens, begin);
  if (!whole) return null;
  let { value, end } = whole;
  let isMoney = isSigned || whole.isMoney;
  if (currencies.has(tokens[end]?.key ?? '')) {
    isMoney = true;
    end += 1;
  }
  const part = centsAt(tokens, end, value);
  if (part) {
    value += part.value;
    end = part.end;
    isMoney = true;
  }
  return { value, end, isMoney };
}

/** «con cincuenta», «con 50 centavos», «and twenty cents»; alone with «con», which else tells how. */
function centsAt(tokens: readonly Token[], at: number, value: number) {
  const joint = tokens[at]?.key ?? '';
  if (!joining.has(joint) || value % hundred !== 0) return null;
  const part = digitsAt(tokens, at + 1) ?? wordsAt(tokens, at + 1);
  if (!part || part.value >= hundred * hundred || part.value % hundred !== 0) return null;
  const isNamed = cents.has(tokens[part.end]?.key ?? '');
  const isBare = joint === 'con' || joint === 'point' || joint === 'punto' || joint === 'coma';
  if (!isNamed && !isBare) return null;
  return { value: part.value / hundred, end: part.end + (isNamed ? 1 : 0) };
}

/** «1,250.50», «1.250,50», «Q50», «50.5», «2 mil», «3k». */
function digitsAt(tokens: readonly Token[], start: number): Found | null {
  const key = tokens[start]?.key ?? '';
  const [, sign = '', digits = '', end = ''] = /^([^\d\s]{0,3})(\d[\d.,]*)(k|q|usd|gtq|\$)?$/.exec(key) ?? [];
  if (!digits || (sign && !signs.test(sign))) return null;
  const read = readDigits(digits);
  if (read === null) return null;
  const times = end === 'k' ? 1000 : 1;
  const isMoney = Boolean(sign) || (Boolean(end) && end !== 'k');
  const next = tokens[start + 1]?.key ?? '';
  if (thousands.has(next)) {
    const rest = smallAt(tokens, start + 2);
    return {
      value: Math.round(read * 1000) + (rest?.value ?? 0) * hundred,
      end: rest?.end ?? start + 2,
      isMoney,
    };
  }
  if (millions.has(next)) return { value: Math.round(read * 1_000_000), end: start + 2, isMoney };
  return { value: Math.round(read * times), end: start + 1, isMoney };
}

/** The last sign divides where it has one or two digits behind it; three digits are thousands. */
function readDigits(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const plain = whole.replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  if (!/^\d+$/.test(plain)) return null;
  return Number(plain) * hundred + Number(decimals.padEnd(2, '0') || 0);
}

/** «mil doscientos cincuenta», «two thousand five hundred». */
function wordsAt(tokens: readonly Token[], start: number): Found | null {
  let at = start;
  let sum = 0;
  let isAny = false;
  const unit = () => tokens[at]?.key ?? '';
  // «un millón», «a thousand», «a hundred».
  const isOne = ['un', 'una', 'a', 'one'].includes(unit());
  const scaled = tokens[at + 1]?.key ?? '';
  const isOfScale = thousands.has(scaled) || millions.has(scaled) || scaled === 'hundred';
  if (isOne && unit() !== 'one' && !isOfScale) {
    // «a dollar» is one; «a Sol» is to whom.
    const isCoin = unit() === 'a' ? /^(?:dollar|buck|euro)$/.test(scaled) : currencies.has(scaled);
    return isCoin ? { value: hundred, end: at + 1, isMoney: true } : null;
  }
  for (;;) {
    const part =
      isOne && at === start && scaled !== 'hundred' ? { value: 1, end: at + 1 } : smallAt(tokens, at);
    if (part) at = part.end;
    if (millions.has(unit())) {
      sum = (sum + (part?.value ?? 1)) * 1_000_000;
      at += 1;
      if (unit() === 'y' && tokens[at + 1]?.key === 'medio') {
        sum += 500_000;
        at += 2;
      }
      isAny = true;
      continue;
    }
    if (thousands.has(unit()) && (part || !isAny || sum % 1_000_000 === 0)) {
      sum += (part?.value ?? 1) * 1000;
      at += 1;
      isAny = true;
      continue;
    }
    if (part) {
      sum += part.value;
      isAny = true;
    }
    break;
  }
  return isAny ? { value: sum * hundred, end: at, isMoney: false } : null;
}

/** Below a thousand. */
function smallAt(tokens: readonly Token[], start: number): { value: number; end: number } | null {
  let at = start;
  let value = 0;
  const key = (index: number) => tokens[index]?.key ?? '';
  const one = small[key(at)] ?? (['un', 'una', 'a'].includes(key(at)) ? 1 : undefined);
  if (one !== undefined && one < 20 && key(at + 1) === 'hundred') {
    value = one * hundred;
    at += 2;
    if (key(at) === 'and' && belowHundred(tokens, at + 1)) at += 1;
  } else if (hundreds[key(at)] !== undefined) {
    value = hundreds[key(at)] ?? 0;
    at += 1;
  }
  const rest = belowHundred(tokens, at);
  if (!rest) return at > start ? { value, end: at } : null;
  return { value: value + rest.value, end: rest.end };
}

function belowHundred(tokens: readonly Token[], start: number): { value: number; end: number } | null {
  const key = tokens[start]?.key ?? '';
  const ten = tens[key];
  if (ten !== undefined) {
    const isJoined = tokens[start + 1]?.key === 'y';
    const unit = small[tokens[start + (isJoined ? 2 : 1)]?.key ?? ''];
    const isSpanish = ![
      'twenty',
      'thirty',
      'forty',
      'fifty',
      'sixty',
      'seventy',
      'eighty',
      'ninety',
    ].includes(key);
    const fits = unit !== undefined && unit > 0 && unit < 10 && isJoined === isSpanish;
    return fits ? { value: ten + unit, end: start + (isJoined ? 3 : 2) } : { value: ten, end: start + 1 };
  }
  const value = small[key];
  return value === undefined ? null : { value, end: start + 1 };
}

function numbered(first: number, words: string) {
  return Object.fromEntries(words.split(' ').map((word, index) => [word, first + index]));
}
