import type { Country } from '@mostrador/shared/shop/countries';

/**
 * Neighbours; the second value is the phone number, as in Guatemala. `credit`: those who may buy on credit.
 */
export const demoContacts: [name: string, phone: string, credit?: 'credit'][] = [
  ['María Elena Rojas', '5512 4478', 'credit'],
  ['Juan Carlos Pérez', '4021 7735', 'credit'],
  ['Rosa Castro', '5890 1126', 'credit'],
  ['Martín Girón', '3045 6612', 'credit'],
  ['Ana Lucía Morales', '5567 9021', 'credit'],
  ['Bruno Salas', '4178 3390', 'credit'],
  ['Doña Tere Cifuentes', '2478 5510', 'credit'],
  ['José Luis Vega', '5322 8845', 'credit'],
  ['Gladys Medina', '4456 7023', 'credit'],
  ['Familia Herrera', '7768 2214', 'credit'],
  ['Edgar León', '5901 3347'],
  ['Brenda Ramírez', '3312 9087'],
  ['Comedor El Buen Sabor', '2251 4436', 'credit'],
  ['Taller Hermanos Silva', '5633 0192', 'credit'],
  ['Escuela El Rosario', '7822 6105', 'credit'],
  ['Paola Chávez', '4890 2256'],
  ['Óscar Torres', '5017 6643'],
  ['Hilda Estrada', '4233 1178'],
  ['Carlos Ortiz', '5744 8890'],
  ['Silvia Campos', '3678 4421'],
  ['Walter López', '5155 7306'],
  ['Irma Santos', '4602 9914'],
  ['Panadería San Antonio', '7765 1180'],
  ['Kevin Núñez', '3099 5527'],
  ['Lidia Monroy', '5488 2063'],
];

/** The id of a customer, given the ids of all in the order of `demoContacts`. */
export function contactNamed(ids: readonly string[], name: string): string {
  const id = ids[demoContacts.findIndex(([each]) => each === name)];
  if (!id) throw new Error(`No customer ${name}.`);
  return id;
}

/** The credit days of a supplier; null if it is paid at once. */
export type Terms = { creditDays: number | null; paymentMethod: 'cash' | 'transfer' };

/**
 * Each supplier delivers the goods of its own shelves; the second value is the phone number, as in Guatemala.
 */
export const demoSuppliers: [name: string, phone: string, terms: Terms][] = [
  ['Distribuidora La Económica', '2233 4418', { creditDays: 15, paymentMethod: 'cash' }],
  ['Mayoreo San José', '2471 9035', { creditDays: null, paymentMethod: 'cash' }],
  ['Comercial Los Altos', '2362 7750', { creditDays: null, paymentMethod: 'transfer' }],
];

/**
 * The formats of mobile numbers after the country code. Each # is a digit taken from the end of the
 * neighbour's number; the fixed digits are those with which mobile numbers begin.
 */
const forms: Record<string, string> = {
  GT: '#### ####',
  MX: '55 #### ####',
  SV: '7### ####',
  HN: '9### ####',
  NI: '8### ####',
  CR: '8### ####',
  PA: '6### ####',
  CU: '5### ####',
  DO: '809 ### ####',
  CO: '310 ### ####',
  VE: '412 ### ####',
  EC: '9# ### ####',
  PE: '9## ### ###',
  BO: '7### ####',
  CL: '9 #### ####',
  AR: '9 11 #### ####',
  UY: '9# ### ###',
  PY: '981 ### ###',
  US: '305 ### ####',
};

export function demoPhone({ id, phoneCode }: Country, number: string): string {
  const form = forms[id] ?? '#### ####';
  const digits = [...number.replaceAll(' ', '')];
  const own = digits.slice(digits.length - form.split('#').length + 1);
  return `${phoneCode} ${form.replaceAll('#', () => own.shift() ?? '0')}`;
}

export const voidReasons = [
  'Cobro repetido',
  'El cliente cambió de idea',
  'Producto equivocado',
  'Faltó dinero para pagar',
];

export const saleComments = ['Para llevar a la tarde', 'Paga el sábado', 'Pedido por teléfono', 'Sin bolsa'];
