import type { Place } from './table.ts';

/** A file in the format of a bank, with invented data, and its lines when no choice is made. */
export type BankFile = {
  bank: string;
  place?: Partial<Place>;
  text: string | Buffer;
  /** The day of the month and the amount of each line. */
  lines: string;
  /** The reasons of rows that contain money but are no lines. */
  left?: string[];
  /** The open questions; absent if the file proves everything. */
  asks?: string[];
};

const file = (...rows: string[]) => rows.join('\n');
const latin = (...rows: string[]) => Buffer.from(rows.join('\r\n'), 'latin1');
const mexico = { currency: 'MXN' };
const colombia = { currency: 'COP', decimalSign: ',' as const };
const argentina = { currency: 'ARS', decimalSign: ',' as const };
const dollars = { currency: 'USD' };

/** Banks of Guatemala and Mexico, in their public formats. */
export const northernBanks: BankFile[] = [
  {
    bank: 'BAC Credomatic: a row of the customer first, a summary below',
    text: latin(
      'Número de Clientes, Nombre, Producto, Moneda, Saldo Inicial, Saldo en Libros, Saldo Disponible, Fecha',
      '1000001, EJEMPLO S.A., 900000111, QTZ, 100.00, 125.00, 125.00, 30/10/2026',
      '',
      'Detalle de Estado Bancario',
      'Fecha de Transacción, Referencia de Transacción, Código de Transacción, Descripción de Transacción, Débito de Transacción, Crédito de Transacción, Balance de Transacción',
      '01/10/2026, 430000001, DP, DEPOSITO EN EFECTIVO, 0.00, 50.00, 150.00',
      '02/10/2026, 900000002, MD, TF:ACH, 20.00, 0.00, 130.00',
      '03/10/2026, 1466, CK, CHEQUE 1466, 5.00, 0.00, 125.00',
      '',
      'Resumen de Estado Bancario',
      'Código, Cantidad Débitos, Montos Débitos, Cantidad Créditos, Montos Créditos',
      'DP, 0, 0.00, 1, 50.00',
      'Total, 2, 25.00, 1, 50.00',
    ),
    lines: '01 5000, 02 -2000, 03 -500',
    left: ['importDay', 'statementRowTotal'],
  },
  {
    bank: 'Banco Industrial: debits and credits apart, its totals below',
    text: file(
      'BANCO INDUSTRIAL, S.A.,,,,,',
      'Cuenta: 123-004821-9,,Monetaria,,,',
      'Saldo inicial:,"8,000.00",,,,',
      'Fecha,TT,Descripción,No. Doc,Debe (-),Haber (+),Saldo',
      '01/10/2026,DP,DEPOSITO,88120,,"1,500.00","9,500.00"',
      '05/10/2026,ND,PLANILLA,88121,150.00,,"9,350.00"',
      ',,Totales,,150.00,"1,500.00",',
    ),
    lines: '01 150000, 05 -15000',
    left: ['statementRowTotal'],
  },
  {
    bank: 'Banrural: one amount, the letters behind it',
    text: file(
      'Fecha;Documento;Descripcion;Monto;Saldo',
      '01/10/2026;11;DEPOSITO;500.00 CR;1500.00',
      '02/10/2026;12;RETIRO CAJERO;200.00 DB;1300.00',
    ),
    lines: '01 50000, 02 -20000',
  },
  {
    bank: 'G&T Continental: the latest first, months by name',
    text: file(
      'FECHA,DESCRIPCION,REFERENCIA,CARGOS,ABONOS,SALDO',
      '05-OCT-2026,PAGO IVA,3,120.00,,880.00',
      '02-OCT-2026,VENTA POS,2,,300.00,1000.00',
      '01-OCT-2026,CHEQUE,1,50.00,,700.00',
    ),
    lines: '05 -12000, 02 30000, 01 -5000',
  },
  {
    bank: 'Banco Agromercantil: unsigned amounts beside a balance, after the one it began with',
    text: file(
      'Saldo anterior;1000.00',
      'Fecha;Concepto;Importe;Saldo',
      '01/10/2026;DEPOSITO;250.00;1250.00',
      '03/10/2026;AGUA;100.00;1150.00',
      '04/10/2026;LUZ;50.00;1100.00',
    ),
    lines: '01 25000, 03 -10000, 04 -5000',
  },
  {
    bank: 'unsigned amounts beside a balance, of which the first row is not proved',
    text: file(
      'Fecha;Concepto;Importe;Saldo',
      '08/10/2026;CLIENTE;7.700,00;107.700,00',
      '08/10/2026;PROVEEDOR;20.000,00;87.700,00',
      '09/10/2026;LUZ;700,00;87.000,00',
    ),
    place: { decimalSign: ',' },
    lines: '08 -2000000, 09 -70000',
    left: ['statementRowSign'],
  },
  {
    bank: 'a card of Guatemala: purchases without a mark, payments with CR',
    text: file(
      'Fecha,Descripción,Monto',
      '01/10/2026,SUPER,250.00',
      '02/10/2026,CINE,80.00',
      '03/10/2026,SU PAGO,500.00 CR',
    ),
    lines: '01 -25000, 02 -8000, 03 50000',
  },
  {
    bank: 'a card in two currencies: what was bought in dollars is left out',
    text: file(
      'Fecha,Descripción,Quetzales,Dólares',
      '01/10/2026,EN LINEA,,25.00',
      '02/10/2026,SUPER,250.00,',
      '03/10/2026,PAGO,-80.00,',
    ),
    lines: '02 25000, 03 -8000',
    left: ['statementRowCurrency'],
  },
  {
    bank: 'a bank of Guatemala with a column of the currency',
    text: file(
      'Fecha,Detalle,Moneda,Monto',
      '01/10/2026,PAN,GTQ,-5.00',
      '02/10/2026,HOTEL,USD,-50.00',
      '02/10/2026,CINE,QTZ,-8.00',
      '03/10/2026,VENTA,QTZ,9.00',
    ),
    lines: '01 -500, 02 -800, 03 900',
    left: ['statementRowCurrency'],
  },
  {
    bank: 'days of every kind, and three rows without one',
    text: file(
      'Fecha,Descripción,Monto',
      '01/10/2026,A,-1.00',
      '"oct 3, 2026",C,-3.00',
      '31/09/2026,D,-4.00',
      'PENDIENTE,F,-6.00',
      ',G,-7.00',
    ),
    lines: '01 -100, 03 -300',
    left: ['importDay', 'importDay', 'importDay'],
  },
  {
    bank: 'balances among the rows',
    text: file(
      'Fecha;Concepto;Importe;Saldo',
      '01/09/2026;SALDO INICIAL;1000,00;1000,00',
      '02/09/2026;COBRO;200,00;1200,00',
      '30/09/2026;SALDO FINAL;1200,00;1200,00',
    ),
    place: { decimalSign: ',' },
    lines: '02 20000',
    left: ['statementRowTotal', 'statementRowTotal'],
  },
  {
    bank: 'rejected movements',
    text: file(
      'Fecha,Descripción,Monto,Estado',
      '01/10/2026,SUPER,-5.00,Aplicado',
      '02/10/2026,HOTEL,-50.00,Rechazado',
      '03/10/2026,TAXI,-7.00,Pendiente',
    ),
    lines: '01 -500',
    left: ['statementRowRejected', 'statementRowPending'],
  },
  {
    bank: 'BBVA México: cargo and abono, tabs',
    place: mexico,
    text: file(
      'Día\tConcepto / Referencia\tcargo\tAbono\tSaldo',
      '03-10-2026\tSPEI RECIBIDO\t\t$12,300.50\t$15,000.50',
      '04-10-2026\tPAGO CFE\t$1,204.00\t\t$13,796.50',
    ),
    lines: '03 1230050, 04 -120400',
  },
  {
    bank: 'Santander México: quoted digits, a sign in a column of its own',
    place: mexico,
    text: file(
      'Cuenta,Fecha,Hora,Sucursal,Descripcion,Cargo/Abono,Importe,Saldo,Referencia,Concepto',
      "'60000000001,'01102026',05:04,'7465',ABONO SPEI,+,10289.93,14028.95,002146728,VENTAS",
      "'60000000001,'02102026',09:31,'7465',PAGO,-,500.00,13528.95,002146729,LUZ",
    ),
    lines: '01 1028993, 02 -50000',
  },
  {
    bank: 'Banorte: deposits and withdrawals, a description in two columns',
    place: mexico,
    text: file(
      'Cuenta|Fecha De Operación|Fecha|Referencia|Descripción|Cod. Transac|Sucursal|Depósitos|Retiros|Saldo|Movimiento',
      '0123456789|01/10/2026|01/10/2026|7|DEPOSITO|3|1|$1,000.00|-|$1,500.00|1',
      '0123456789|02/10/2026|02/10/2026|8|COMISION|4|1|-|$11.60|$1,488.40|2',
    ),
    lines: '01 100000, 02 -1160',
  },
  {
    bank: 'HSBC México: one amount with a sign behind it',
    place: mexico,
    text: file('Fecha,Descripción,Importe', '03/oct/2026,OXXO,350.00-', '04/oct/2026,NOMINA,9200.00'),
    lines: '03 -35000, 04 920000',
  },
  {
    bank: 'Banamex: days without a year under a period',
    place: mexico,
    text: file(
      'Estado de cuenta del 01/10/2026 al 31/10/2026,,,',
      'Fecha,Descripción,Depósitos,Retiros,Saldo',
      '01 OCT,DEPOSITO,100.00,,600.00',
      '02 OCT,CHEQUE,,40.00,560.00',
    ),
    lines: '01 10000, 02 -4000',
  },
  {
    bank: 'Nu México: amounts with signs, the year first',
    place: mexico,
    text: file('Fecha,Descripción,Monto', '2026-10-01,Depósito,1500.00', '2026-10-02,Compra,-89.90'),
    lines: '01 150000, 02 -8990',
  },
  {
    bank: 'Mercado Pago: a summary above, an id beside the amount',
    place: argentina,
    text: file(
      'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
      '4.476,23;238,20;-569,25;4.145,18',
      '',
      'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
      '01-10-2026;Liberación de dinero;140000000001;45,68;4.521,91',
      '02-10-2026;Liberación de dinero;139000000002;192,52;4.714,43',
      '08-10-2026;Pago;141000000003;-569,25;4.145,18',
    ),
    lines: '01 4568, 02 19252, 08 -56925',
  },
  {
    bank: 'Revolut: a fee apart, one that was reverted, two dates',
    place: mexico,
    text: file(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'CARD_PAYMENT,Current,2026-10-01 10:00:00,2026-10-02 09:00:00,Tienda,-50.00,0.00,MXN,COMPLETED,950.00',
      'CARD_PAYMENT,Current,2026-10-03 10:00:00,,Hotel,-500.00,0.00,MXN,REVERTED,',
      'ATM,Current,2026-10-04 10:00:00,2026-10-04 10:00:00,Cajero,-100.00,2.50,MXN,COMPLETED,847.50',
    ),
    lines: '02 -5000, 04 -10250',
    left: ['statementRowRejected'],
  },
  {
    bank: 'PayPal: gross, fee and net',
    place: dollars,
    text: file(
      'Date,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID',
      '10/01/2026,Ana,Payment,Completed,USD,100.00,-5.40,94.60,A1',
      '10/15/2026,Shop,Payment,Completed,USD,-20.00,0.00,-20.00,A2',
    ),
    lines: '01 9460, 15 -2000',
  },
  {
    bank: 'Bancolombia: the year first, decimal commas',
    place: colombia,
    text: file(
      'FECHA;DESCRIPCIÓN;SUCURSAL;VALOR;SALDO',
      '2026/10/01;PSE ENEL;;-183.420,55;1.816.579,45',
      '2026/10/02;INTERESES;;1.250,00;1.817.829,45',
    ),
    lines: '01 -18342055, 02 125000',
  },
  {
    bank: 'Bancolombia without titles: eight digits, amount and balance',
    place: { currency: 'COP' },
    text: file('20261001,CUOTA MANEJO,-12900.00,487100.00', '20261002,TRANSF DE ROSA,50000.00,537100.00'),
    lines: '01 -1290000, 02 5000000',
  },
];
