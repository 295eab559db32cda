import { expect, test } from 'vitest';
import { parseEntries, sureFrom } from './grammar.ts';

/** A Saturday, in a shop of quetzales. */
const known = { today: '2026-11-28', currency: 'GTQ' };

const parsed = (sentence: string, more: { currency?: string } = {}) =>
  parseEntries(sentence, { ...known, ...more })
    .map(({ kind, amount, confidence, date }) => {
      if (confidence < sureFrom || amount === null) return 'asks';
      const day = date === known.today ? '' : ` ${date}`;
      return `${kind} ${amount / 100}${day}`;
    })
    .join(' + ') || 'asks';

test.each([
  ['Gasté 45 en taxi.', 'expense 45'],
  ['¡Gasté 45 en taxi!', 'expense 45'],
  ['"Gasté 45 en taxi"', 'expense 45'],
  ['- gasté 45 en taxi', 'expense 45'],
  ['gasté 45 en taxi 🚕', 'expense 45'],
  ['gasté treinta y un quetzales en pan', 'expense 31'],
  ['gasté ciento un quetzales en pan', 'expense 101'],
  ['gasté quinientos un quetzales en pan', 'expense 501'],
  ['pagué quinientas de luz', 'expense 500'],
  ['pagué medio millón de renta', 'expense 500000'],
  ['gasté cincuenta centavos en un dulce', 'expense 0.5'],
  ['gasté 50 centavos en un dulce', 'expense 0.5'],
  ['pagué 2 mil 300 de renta', 'expense 2300'],
  ['compré 3 cafés a 25 cada uno', 'expense 75'],
  ['compré cafés a 25 cada uno', 'asks'],
  ['compré un iphone 15 en 8000', 'expense 8000'],
  ['gasté diez y seis en pan', 'expense 16'],
  ['gasté veintiún quetzales en pan', 'expense 21'],
  ['pagué cuatrocientas cincuenta y una de luz', 'expense 451'],
  ['pagué dos lucas de luz', 'expense 2000'],
  ['I paid two grand for rent', 'expense 2000'],
  ['el 25/11 pagué 80 de pan', 'expense 80 2026-11-25'],
  ['el 25/11/2026 pagué 80 de pan', 'expense 80 2026-11-25'],
  ['el 2026-11-25 pagué 80 de pan', 'expense 80 2026-11-25'],
  ['el 25-11-2026 pagué 80 de pan', 'expense 80 2026-11-25'],
  ['el 30/11 pagué 80 de pan', 'asks'],
  ['el primero de noviembre pagué 80 de pan', 'expense 80 2026-11-01'],
  ['ayer por la mañana pagué 80 de pan', 'expense 80 2026-11-27'],
  ['ayer en la mañana pagué 80 de pan', 'expense 80 2026-11-27'],
  ['hace quince días pagué 80 de pan', 'expense 80 2026-11-13'],
  ['el mes pasado pagué 80 de pan', 'asks'],
  ['la quincena pasada pagué 80 de pan', 'asks'],
  ['hace un mes pagué 80 de pan', 'asks'],
  ['last month I paid 80 for bread', 'asks'],
  ['on 5/11 I paid 80 for bread', 'asks'],
  ['on 25/11 I paid 80 for bread', 'expense 80 2026-11-25'],
  ['pagué 80 dólares de hosting', 'asks'],
  ['pagué USD 80 de hosting', 'asks'],
  ['pagué $80 de hosting', 'asks'],
  ['pagué 80 USD de hosting', 'asks'],
  ['recibí 500 dólares de remesa', 'asks'],
  ['gasté 100 lempiras en pan', 'asks'],
  ['gasté 100 pesos en pan', 'expense 100'],
  ['on the 5/11 I paid 80 for bread', 'asks'],
  ['gasté treinta y un pesos en pan', 'expense 31'],
  ['gasté ciento un pesos en pan', 'expense 101'],
  ['gasté un peso cincuenta en pan', 'expense 1.5'],
  ['no gasté 100 en papel', 'asks'],
  ['todavía no pago 100 de luz', 'asks'],
  ["I didn't pay 100 for rent", 'asks'],
  ['me devolvieron 200 de la compra', 'asks'],
  ['devolví una compra de 200', 'asks'],
  ['pagué entre 100 y 200 de luz', 'asks'],
  ['pagué la mitad de 300 de luz', 'asks'],
  ['pagué 100 o 150 de luz', 'asks'],
  ['pagué la factura no. 445 por 1200', 'expense 1200'],
  ['pagué el recibo No 445 de 1200', 'expense 1200'],
  ['gasté veinti cinco en taxi', 'expense 25'],
  ['gasté 50 y pico en taxi', 'asks'],
  ['gasté más de 50 en taxi', 'asks'],
  ['gasté menos de 50 en taxi', 'asks'],
  ['gasté 50-60 en taxi', 'asks'],
  ['pagué el 50% de 300 de luz', 'asks'],
  ['me deben 50', 'asks'],
  ['pagué 100 de luz y debo 200 a Sol', 'expense 100 + asks'],
  ['anulá el gasto de 100', 'asks'],
  ['borra el gasto de 100', 'asks'],
  ['cancel the expense of 100', 'asks'],
  ['gasté 100, perdón, 120 en pan', 'asks + expense 120'],
  ['¿gasté 100 en pan?', 'asks'],
  ['compré 3 focos de 60w en 25', 'expense 25'],
  ['compré media libra de queso por 15', 'expense 15'],
  ['compré 1/2 libra de queso por 15', 'expense 15'],
  ['compré pizza 2x1 en 80', 'expense 80'],
  ['a las 3 pagué 50 de taxi', 'asks'],
  ['el próximo lunes pago 50 de tacos', 'asks'],
  ['el lunes que viene pago 50 de tacos', 'asks'],
  ['este lunes gasté 50 en tacos', 'expense 50 2026-11-23'],
  ['el lunes 23 gasté 50 en tacos', 'expense 50 2026-11-23'],
  ['el lunes 24 gasté 50 en tacos', 'asks'],
  ['el lunes 23 de noviembre gasté 50 en tacos', 'expense 50 2026-11-23'],
  ['el viernes por la noche gasté 50 en tacos', 'expense 50 2026-11-27'],
  ['el 25 de noviembre de 2026 pagué 50 de gas', 'expense 50 2026-11-25'],
  ['el 25 de noviembre del 2025 pagué 50 de gas', 'expense 50 2025-11-25'],
  ['on November 25, 2026 I paid 50 for gas', 'expense 50 2026-11-25'],
  ['pago 50 de renta cada mes', 'asks'],
  ['gasté 50 en tacos todos los días', 'asks'],
  ['hace un rato gasté 50 en tacos', 'expense 50'],
  ['gasté mil y quinientos en pan', 'expense 1500'],
  ['I paid 20 for gas and got 5 back', 'expense 20 + asks'],
  ['compré pan, leche y huevos 120', 'expense 120'],
  ['gasté pan, leche y huevos 120', 'expense 120'],
])('%s = %s', (sentence, meant) => {
  expect(parsed(sentence)).toBe(meant);
});

test.each([
  ['gasté doscientas cincuenta lempiras en comida', 'HNL', 'expense 250'],
  ['gasté un peso cincuenta en pan', 'MXN', 'expense 1.5'],
  ['gasté $50 en pan', 'CLP', 'expense 50'],
  ['gasté 50 dólares en pan', 'USD', 'expense 50'],
  ['gasté 50 pesos en pan', 'USD', 'asks'],
  ['gasté 20 soles en pan', 'PEN', 'expense 20'],
  ['gasté S/ 20 en pan', 'PEN', 'expense 20'],
  ['gasté ₡2000 en pan', 'CRC', 'expense 2000'],
])('%s in a shop of %s = %s', (sentence, currency, meant) => {
  expect(parsed(sentence, { currency })).toBe(meant);
});
