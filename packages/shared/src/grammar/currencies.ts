/**
 * The currencies that a word or a sign may mean: several countries call their currency a peso, and use the
 * sign `$`.
 */
export type Currencies = readonly string[];

const pesos = ['MXN', 'COP', 'CLP', 'ARS', 'DOP', 'UYU', 'CUP'];
/** Currencies with prices that are written with a plain `$`. */
const dollarSign = [...pesos, 'USD', 'PAB'];

/** Currencies of countries where «pesos» is a common word for their own money. */
const calledPesos = ['GTQ', 'HNL', 'NIO', 'CRC', 'BOB', 'VES', 'PEN', 'PYG'];
const codes = [...pesos, ...calledPesos, 'BRL', 'EUR'];

const named: [Currencies, string][] = [
  ...codes.map((code): [Currencies, string] => [[code], code.toLowerCase()]),
  [['GTQ'], 'quetzal quetzales quetzals q كيتزال كتزال كويتزال كيتزالات'],
  [[...pesos, ...calledPesos], 'peso pesos بيزو بيسو'],
  [['MXN'], 'varo varos'],
  // A balboa equals a dollar, and both use the same bills.
  [
    ['USD', 'PAB'],
    'dolar dolares dollar dollars buck bucks balboa balboas usd pab دولار دولارا دولارات بالبوا',
  ],
  [['HNL'], 'lempira lempiras ليمبيرا'],
  [['CRC'], 'colon colones كولون'],
  [['NIO'], 'cordoba cordobas كوردوبا'],
  [['PEN'], 'sol soles'],
  [['BOB'], 'boliviano bolivianos بوليفيانو'],
  [['VES'], 'bolivar bolivares بوليفار'],
  [['PYG'], 'guarani guaranies'],
  [['BRL'], 'reais reales'],
  [['EUR'], 'euro euros يورو'],
  // Currencies of no supported country, which raise a question.
  [['SAR', 'QAR', 'OMR', 'YER'], 'ريال ريالا ريالات'],
  [['AED', 'MAD'], 'درهم درهما دراهم'],
  [['JOD', 'KWD', 'IQD', 'TND', 'DZD', 'LYD', 'BHD'], 'دينار دينارا دنانير'],
  [['EGP', 'SDG'], 'جنيه جنيها جنيهات'],
  [['LBP', 'SYP', 'TRY'], 'ليره ليرات'],
];
const words = new Map(named.flatMap(([codes, all]) => all.split(' ').map((word) => [word, codes] as const)));

const signs = new Map<string, Currencies>([
  ['$', dollarSign],
  ['us$', ['USD', 'PAB']],
  ['u$s', ['USD', 'PAB']],
  ['usd', ['USD', 'PAB']],
  ['b/', ['PAB', 'USD']],
  ['b/.', ['PAB', 'USD']],
  ['q', ['GTQ']],
  ['q.', ['GTQ']],
  ['l', ['HNL']],
  ['l.', ['HNL']],
  ['c$', ['NIO']],
  ['rd$', ['DOP']],
  ['mx$', ['MXN']],
  ['r$', ['BRL']],
  ['s/', ['PEN']],
  ['s/.', ['PEN']],
  ['bs', ['BOB', 'VES']],
  ['bs.', ['BOB', 'VES']],
  ['₡', ['CRC']],
  ['₲', ['PYG']],
  ['gs', ['PYG']],
  ['€', ['EUR']],
]);

/** The currencies that a word after a number may mean: «80 quetzales», «80 usd». */
export const currencyNamed = (key: string): Currencies | undefined => words.get(key);

/** The currencies that a sign before a number may mean: «Q 80», «USD 80». */
export const currencyOfSign = (key: string): Currencies | undefined =>
  signs.get(key) ?? (/^[a-z]{3}$/.test(key) ? words.get(key) : undefined);
