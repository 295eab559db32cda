import type { DraftKind, PaidBy } from './grammar.ts';
import { endOfPhrase, type Token } from './tokens.ts';

/** The action of a verb; longer phrases first. `them` means that another person did it. */
export type Act = { phrase: string; kind: DraftKind; by?: 'them'; isAll?: true };

const acts = (kind: DraftKind, phrases: string, by?: 'them'): Act[] =>
  phrases.split('|').map((phrase) => ({ phrase, kind, ...(by && { by }) }));

/** Verbs that mean the whole debt. */
const wholly = (kind: DraftKind, phrases: string, by?: 'them') =>
  acts(kind, phrases, by).map((act): Act => ({ ...act, isAll: true }));

export const verbs: readonly Act[] = [
  ...acts('deposit', 'me abono|me pago|nos pago|nos abono|me abonaron|abono|me dio|me cancelo', 'them'),
  ...acts('deposit', 'paid me|paid us|gave me|paid off', 'them'),
  ...acts('deposit', 'cobre a|le cobre a|le cobre|cobre de|i collected from|collected from'),
  ...acts('deposit', 'recibi un abono de|recibi abono de|abono de|recibi el pago de'),
  ...acts('deposit', 'i received a payment from|received a payment from|i got a payment from'),
  ...wholly(
    'deposit',
    'saldo su cuenta|saldo su deuda|liquido su cuenta|liquido su deuda|cancelo su cuenta|cancelo su deuda|' +
      'me pago todo lo que debia|me pago todo lo que me debia|me pago todo|me pago toda su deuda|' +
      'pago toda su deuda|pago todo lo que debia|termino de pagarme|me termino de pagar|quedo al dia',
    'them',
  ),
  ...wholly(
    'deposit',
    'paid off his debt|paid off her debt|paid off their debt|settled his account|settled her account|' +
      'paid off his account|paid off her account|settled up|paid me everything|paid me in full|' +
      'paid everything he owed|paid everything she owed|settled his debt|settled her debt',
    'them',
  ),
  ...acts('payment', 'abone a|le abone a|le abone|abone|abonamos a|abonamos|le abonamos a|le abonamos'),
  ...acts('payment', 'i paid down|paid down|i paid back|paid back'),
  ...wholly(
    'payment',
    'salde la deuda con|salde mi deuda con|salde mi cuenta con|salde la cuenta con|liquide mi deuda con|' +
      'liquide la deuda con|liquide mi cuenta con|liquide la cuenta de|cancele la deuda con|' +
      'cancele mi deuda con|cancele mi cuenta con|termine de pagarle a|le termine de pagar a|' +
      'le pague todo a|pague toda la deuda con|pague todo lo que le debia a|pague todo lo que debia a|' +
      'le pague todo lo que le debia a',
  ),
  ...wholly(
    'payment',
    'i paid off my debt to|i paid off my debt with|i paid off|we paid off|i settled my debt with|' +
      'i settled my account with|i settled up with|settled up with|i paid everything i owed to|' +
      'i paid everything i owe to',
  ),
  ...acts(
    'income',
    'me pagaron|me depositaron|nos pagaron|recibi|me entro|me entraron|gane|cobre mi|ingreso',
  ),
  ...acts('income', 'i received|received|i earned|earned|i got paid|got paid|i was paid'),
  ...acts(
    'credit',
    'le fie a|le fie|fie a|fie|di fiado a|di fiado|le di fiado a|vendi fiado a|vendi al fiado a',
  ),
  ...acts('credit', 'vendi al credito a|vendi a credito a|sold on credit to|i sold on credit to|lent'),
  ...acts('sale', 'vendi|vendimos|se vendio|se vendieron|cobre|cobramos|venta de|ventas de|venta|ventas'),
  ...acts('sale', 'i sold|we sold|sold|i charged|charged|sale of|sales of|sales'),
  ...acts(
    'transfer',
    'pase|pasamos|transferi|transferimos|movi|movimos|deposite|depositamos|saque|sacamos|retire|retiramos|' +
      'traslade|meti',
  ),
  ...acts(
    'transfer',
    'i moved|we moved|moved|i transferred|we transferred|transferred|i deposited|we deposited|deposited|' +
      'i withdrew|withdrew|i took out|took out',
  ),
  ...acts(
    'expense',
    'gaste|gastamos|pague|pagamos|compre|compramos|se pago|se gastaron|se gasto|page|pago de',
  ),
  ...acts('expense', 'me costo|nos costo|me costaron|me salio en|nos salio en|cost me|cost us'),
  ...acts('expense', 'acabo de pagar|acabo de gastar|eche|cargue|recargue|i just paid'),
  ...acts(
    'expense',
    'pagos de|pago|gasto de|gasto|gastos de|compra de|compra|invertí|inverti|se me fueron|se fueron|puse',
  ),
  ...acts(
    'expense',
    'i spent|we spent|spent|i paid|we paid|paid|i bought|we bought|bought|payment for|expense of',
  ),
].toSorted((a, b) => b.phrase.length - a.phrase.length);

/** The action of the verb that begins at a word, and the index after the verb. */
export function verbAt(tokens: readonly Token[], at: number): { act: Act; end: number } | null {
  for (const act of verbs) {
    const end = endOfPhrase(tokens, at, act.phrase);
    if (end !== null) return { act, end };
  }
  return null;
}

/** Phrases which mean that a debt is paid; longer phrases first. */
export const owing: readonly string[] = (
  'de lo que le debo|de lo que le debia|de lo que debo|de lo que me debia|de lo que me debe|' +
  'de lo que debia|de lo que debe|de mi deuda|de la deuda|de su deuda|a su deuda|de mi cuenta|' +
  'de su cuenta|a su cuenta|of what i owe|of what i owed|of what he owes|of what she owes|' +
  'of what he owed|of what she owed|on my debt|toward my debt|towards my debt|on my account|' +
  'on his debt|on her debt|on his account|on her account|off his debt|off her debt'
)
  .split('|')
  .toSorted((a, b) => b.length - a.length);

/**
 * Words of an act that was not done, was undone or is owed, and commands to the program: such a sentence
 * raises a question.
 */
export const denials = new Set(
  (
    "no nunca jamas tampoco not never didn't didnt don't dont haven't havent hasn't wasn't " +
    'sobro sobraron devolvi devolvimos devolvio devolvieron devuelto devolucion devoluciones ' +
    'reembolso reembolsaron ' +
    'reembolse reintegro reintegraron regresaron anule anularon refund refunded returned reimbursed ' +
    'back vuelto debo debe deben debemos debes debia debian falta faltan owe owes owed perdon digo ' +
    'corrijo sorry anula anular borra borrar elimina eliminar quita quitar cancela cancelar corrige ' +
    'corregir cambia cambiar delete remove undo cancel correct change'
  ).split(' '),
);

/** Phrases before an amount that mean a part or a multiple of it. */
export const shares: readonly string[] = (
  'la mitad de|mitad de|un tercio de|una parte de|parte de|el doble de|el triple de|menos de|mas de|' +
  'hasta|half of|half|a third of|part of|twice|double|less than|more than|over|under|up to'
).split('|');

/** Phrases after an amount that make it inexact: «50 y pico». */
export const inexact: readonly string[] =
  'y pico|y algo|y tantos|y tantas|o algo|o asi|or so|or something'.split('|');

export const ways: readonly { phrase: string; by: PaidBy }[] = [
  ...ofWay(
    'card',
    'con tarjeta de credito|con tarjeta de debito|con la tarjeta|con tarjeta|con mi tarjeta|con la visa|con visa|con mastercard|en tarjeta|tarjeta',
  ),
  ...ofWay(
    'card',
    'with my card|with the card|with a card|with card|by card|by credit card|with credit card|with my credit card|on my card|on card',
  ),
  ...ofWay(
    'transfer',
    'por transferencia|con transferencia|en transferencia|por deposito|con deposito|desde el banco|del banco|por el banco|transferencia',
  ),
  ...ofWay('transfer', 'by transfer|by bank transfer|by wire|with a transfer|from the bank|via transfer'),
  ...ofWay('cash', 'en efectivo|con efectivo|al contado|de contado|en cash|de la caja|de caja|efectivo'),
  ...ofWay('cash', 'in cash|with cash|by cash|cash|from the drawer|from the till'),
  ...ofWay('credit', 'a credito|al credito|al fiado|fiado|on credit|on account'),
].toSorted((a, b) => b.phrase.length - a.phrase.length);

function ofWay(by: PaidBy, phrases: string) {
  return phrases.split('|').map((phrase) => ({ phrase, by }));
}

/** Words of a concept, and the starting categories that each suggests, the closest first. */
export const hints: readonly { codes: readonly string[]; words: string }[] = [
  {
    codes: ['fuel', 'transport', 'transport_home'],
    words: 'gasolina diesel combustible nafta gas-station fuel petrol gasoline بنزين وقود مازوت ديزل',
  },
  {
    codes: ['transport', 'transport_home'],
    words:
      'taxi uber pasaje pasajes bus camion flete fletes envio envios transporte parqueo peaje indrive ' +
      'mandado shipping freight delivery parking toll transport ' +
      'تاكسي باص مواصلات نقل شحن توصيل موقف مواقف',
  },
  { codes: ['electricity'], words: 'luz electricidad energia electricity power كهرباء' },
  { codes: ['water'], words: 'agua water ماء مياه' },
  {
    codes: ['internet'],
    words: 'internet telefono celular recarga saldo wifi phone mobile انترنت هاتف جوال رصيد',
  },
  { codes: ['rent'], words: 'renta alquiler arriendo local rent ايجار' },
  {
    codes: ['wages'],
    words:
      'sueldo sueldos salario salarios planilla empleado empleada empleados ayudante quincena jornal ' +
      'wages wage salary employee payroll ' +
      'راتب رواتب اجور اجره عامل عمال موظف',
  },
  {
    codes: ['food', 'other_expenses'],
    words:
      'almuerzo comida cena desayuno refaccion tacos pizza cafe super supermercado lunch dinner ' +
      'breakfast food groceries coffee ' +
      'غداء عشاء فطور طعام مطعم قهوه بقاله',
  },
  {
    codes: ['goods', 'food'],
    words:
      'mercaderia mercancia producto productos inventario proveedor goods merchandise stock inventory بضاعه بضايع',
  },
  {
    codes: ['advertising'],
    words:
      'publicidad anuncio anuncios volantes facebook instagram advertising ads flyers اعلان اعلانات دعايه',
  },
  {
    codes: ['supplies'],
    words:
      'papeleria papel bolsas empaques tinta cuadernos lapiceros supplies bags paper packaging ink قرطاسيه ورق حبر',
  },
  {
    codes: ['repairs'],
    words:
      'reparacion arreglo mantenimiento plomero electricista mecanico pintura repair repairs ' +
      'maintenance plumber paint ' +
      'اصلاح تصليح صيانه دهان سباك',
  },
  { codes: ['bank_fees'], words: 'comision comisiones bancaria bank-fee fee fees عموله رسوم' },
  { codes: ['taxes'], words: 'impuesto impuestos iva isr tax taxes ضريبه ضرايب' },
  { codes: ['loan_interest'], words: 'intereses interes interest فوايد فايده' },
  {
    codes: ['equipment'],
    words:
      'refrigerador refri computadora laptop mesa sillas vitrina balanza equipo fridge computer ' +
      'chairs table scale equipment ' +
      'ثلاجه حاسوب طاوله كراسي ميزان معدات',
  },
  { codes: ['cooking_gas', 'other_expenses'], words: 'gas cilindro tambo غاز' },
  { codes: ['licences', 'taxes'], words: 'licencia permiso patente licence license permit رخصه' },
  {
    codes: ['health', 'other_expenses'],
    words: 'medicina medicinas doctor farmacia dentista medicine pharmacy dentist دواء ادويه طبيب صيدليه',
  },
  {
    codes: ['school', 'other_expenses'],
    words: 'colegio escuela utiles universidad school tuition مدرسه جامعه',
  },
  { codes: ['clothes', 'other_expenses'], words: 'ropa zapatos camisa clothes shoes shirt ملابس حذاء احذيه' },
  { codes: ['fun', 'other_expenses'], words: 'cine fiesta netflix cinema movies سينما' },
];

/** The same for the income of a person. */
export const incomeHints: typeof hints = [
  {
    codes: ['salary'],
    words: 'sueldo sueldos salario salarios quincena planilla salary wage wages راتب راتبي معاش',
  },
  { codes: ['remittances'], words: 'remesa remesas remittance remittances حواله حوالات' },
  { codes: ['own_work'], words: 'trabajo trabajos encargo arreglo job jobs work gig' },
];

/** Measures after a number: the number counts goods. */
export const measures = new Set(
  (
    'libra libras kilo kilos gramos onzas litro litros galon galones caja cajas docena docenas ' +
    'paquete paquetes bolsa unidad unidades saco sacos quintal quintales botella botellas lata latas ' +
    'metro metros par pares carton cartones pound pounds kilograms liter liters gallon gallons ' +
    'box boxes dozen pack packs bottle bottles bag can cans piece pieces'
  ).split(' '),
);
