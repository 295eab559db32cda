import type { BankFile } from './banks.testing.ts';

const file = (...rows: string[]) => rows.join('\n');
const colombia = { currency: 'COP', decimalSign: ',' as const };
const chile = { currency: 'CLP', decimals: 0, decimalSign: ',' as const };
const argentina = { currency: 'ARS', decimalSign: ',' as const };
const peru = { currency: 'PEN' };
const costaRica = { currency: 'CRC' };
const dominican = { currency: 'DOP' };
const honduras = { currency: 'HNL' };
const dollars = { currency: 'USD' };

/** Banks of other countries, in their public formats, and formats that any bank may write. */
export const otherBanks: BankFile[] = [
  {
    bank: 'Davivienda: credit and debit values apart',
    place: colombia,
    text: file(
      'Fecha;Transacción;Documento;Valor Débito;Valor Crédito;Saldo',
      '01/10/2026;Pago nómina;1;;2.500.000,00;3.000.000,00',
      '02/10/2026;Retiro;2;200.000,00;;2.800.000,00',
    ),
    lines: '01 250000000, 02 -20000000',
  },
  {
    bank: 'Nequi: words for the direction',
    place: colombia,
    text: file(
      'Fecha,Descripción,Tipo,Valor',
      '01/10/2026,De Ana,Recibiste,"20.000,00"',
      '02/10/2026,A Luis,Enviaste,"5.000,00"',
    ),
    lines: '01 2000000, 02 -500000',
  },
  {
    bank: 'Banco de Chile: leading zeros and plus signs',
    place: chile,
    text: file(
      'EJEMPLO SPA (076000000-0) cta:000000000001',
      'Fecha;Detalle Movimiento;Cheque o Cargo;Deposito o Abono;Saldo;Docto. Nro.;Trn;Caja;Sucursal',
      '01/10/2026;ABONO;00000000000;+0000300000;+0000400000;00000000000;0000000001;0000000000;INTERNET',
      '02/10/2026;PROVEEDOR;+0000120000;00000000000;+0000280000;00000000000;0000000002;0000000000;INTERNET',
      '05/10/2026;CHEQUE;+0000080000;00000000000;+0000200000;00000012345;0000000003;0000000000;OF. 1',
    ),
    lines: '01 30000000, 02 -12000000, 05 -8000000',
  },
  {
    bank: 'BancoEstado: whole pesos with points, a balance below',
    place: chile,
    text: file(
      'Cartola histórica;;;;',
      'Fecha;Descripción;N° Documento;Cheques y otros cargos (PESOS);Depósitos y abonos (PESOS)',
      '05/10/2026;Giro;000123;40.000;',
      '06/10/2026;Transferencia;000124;;1.250.000',
      'Saldo final;;;;1.310.000',
    ),
    lines: '05 -4000000, 06 125000000',
    left: ['statementRowTotal'],
  },
  {
    bank: 'Santander Chile: «C» and «A»',
    place: chile,
    text: file('Fecha;Detalle;Monto;Cargo/Abono', '05/10/2026;Luz;25.990;C', '06/10/2026;Ventas;80.000;A'),
    lines: '05 -2599000, 06 8000000',
  },
  {
    bank: 'a file with cents in a country without any',
    place: chile,
    text: file(
      'Fecha;Detalle;Monto',
      '05/10/2026;Luz;-25.990',
      '06/10/2026;Raro;-10,50',
      '07/10/2026;Venta;3.000',
    ),
    lines: '05 -2599000, 07 300000',
    left: ['statementRowDecimals'],
  },
  {
    bank: 'Banco Galicia: debits and credits with commas, the latest first',
    place: argentina,
    text: file(
      'Fecha;Movimiento;Débito;Crédito;Saldo Parcial',
      '03/10/2026;Pago;1.500,00;;8.500,00',
      '02/10/2026;Transferencia;;10.000,00;10.000,00',
      '01/10/2026;Retiro;200,00;;0,00',
    ),
    lines: '03 -150000, 02 1000000, 01 -20000',
  },
  {
    bank: 'BBVA Argentina: days and rows in different orders',
    place: argentina,
    text: file(
      'Fecha;Concepto;Importe;Saldo',
      '02/09/2026;Nómina;1500,00;2470,00',
      '02/09/2026;Bar;-30,00;2440,00',
      '01/09/2026;Súper;-20,00;980,00',
      '01/09/2026;Kiosco;-10,00;970,00',
    ),
    lines: '02 150000, 02 -3000, 01 -2000, 01 -1000',
  },
  {
    bank: 'Yape: who paid whom',
    place: peru,
    text: file(
      'Tipo de Transacción,Origen,Destino,Monto,Mensaje,Fecha de operación',
      'TE PAGÓ,Ana,Mi Bodega,20.00,gracias,01/10/2026 10:15:20',
      'PAGASTE,Mi Bodega,Luis,5.50,,02/10/2026 11:00:00',
    ),
    lines: '01 2000, 02 -550',
  },
  {
    bank: 'BCP: soles with a sign, a day of value beside',
    place: peru,
    text: file(
      'Fecha,Fecha valuta,Descripción operación,Monto,Saldo,Sucursal,Operación - Número',
      '01/10/2026,01/10/2026,ABONO,"1,200.00","1,700.00",111,0001',
      '02/10/2026,03/10/2026,COMISION,-8.00,"1,692.00",111,0002',
    ),
    lines: '01 120000, 02 -800',
  },
  {
    bank: 'Interbank: charges and deposits of soles',
    place: peru,
    text: file(
      'Fecha de operación;Fecha de proceso;Nro. de operación;Movimiento;Descripción;Canal;Cargo;Abono;Saldo contable',
      '01/10/2026;01/10/2026;1;COMPRA;TIENDA;POS;S/ 30.00;;S/ 970.00',
      '02/10/2026;02/10/2026;2;ABONO;PLIN;APP;;S/ 80.00;S/ 1,050.00',
    ),
    lines: '01 -3000, 02 8000',
  },
  {
    bank: 'BAC San José: colones beside dollars',
    place: costaRica,
    text: file(
      'Fecha,Concepto,Colones,Dólares',
      '01/10/2026,SUPER,-12500.00,',
      '02/10/2026,HOTEL,,-80.00',
      '03/10/2026,PAGO,50000.00,',
    ),
    lines: '01 -1250000, 03 5000000',
    left: ['statementRowCurrency'],
  },
  {
    bank: 'Banco Nacional de Costa Rica: semicolons, a total below',
    place: costaRica,
    text: file(
      'oficina;fechaMovimiento;numeroDocumento;debito;credito;descripcion',
      '1;01/10/2026;11;0.00;15000.00;SINPE',
      '1;02/10/2026;12;2500.00;0.00;COMPRA',
      ';;;2500.00;15000.00;Total',
    ),
    lines: '01 1500000, 02 -250000',
    left: ['statementRowTotal'],
  },
  {
    bank: 'Banco Popular Dominicano: no titles for two columns',
    place: dominican,
    text: file(
      'Fecha Posteo,Descripción Corta,Monto Transacción,Balance,No. Referencia',
      '01/10/2026,DEPOSITO,"5,000.00","12,000.00",1',
      '02/10/2026,PAGO,"-1,000.00","11,000.00",2',
    ),
    lines: '01 500000, 02 -100000',
  },
  {
    bank: 'Banreservas: debit and credit by words',
    place: dominican,
    text: file(
      'Fecha,Tipo,Descripción,Monto',
      '01/10/2026,Crédito,Depósito,900.00',
      '02/10/2026,Débito,Cheque,150.00',
    ),
    lines: '01 90000, 02 -15000',
  },
  {
    bank: 'Banco Atlántida: lempiras before the amounts',
    place: honduras,
    text: file(
      'Fecha,Descripción,Débito,Crédito,Saldo',
      '01/10/2026,DEPOSITO,,L 500.00,L 900.00',
      '02/10/2026,RETIRO,L 100.00,,L 800.00',
    ),
    lines: '01 50000, 02 -10000',
  },
  {
    bank: 'Banco Agrícola of El Salvador',
    place: dollars,
    text: file(
      'Fecha,Concepto,Cargos,Abonos,Saldo',
      '15/10/2026,REMESA,,$300.00,$410.00',
      '16/10/2026,AGUA,$12.40,,$397.60',
    ),
    lines: '15 30000, 16 -1240',
  },
  {
    bank: 'Banistmo: withdrawals and deposits in English',
    place: dollars,
    text: file(
      'Transaction Date,Description,Withdrawals,Deposits,Balance',
      '2026-10-01,Transfer,,100.00,600.00',
      '2026-10-02,Fee,5.00,,595.00',
    ),
    lines: '01 10000, 02 -500',
  },
  {
    bank: 'Wise: an id, the currency in a column, the day with dashes',
    place: dollars,
    text: file(
      'TransferWise ID,Date,Amount,Currency,Description,Running Balance',
      'CARD-1,02-10-2026,-7.50,USD,Card transaction,92.50',
      'TRANSFER-2,15-10-2026,40.00,USD,Received money,132.50',
    ),
    lines: '02 -750, 15 4000',
  },
  {
    bank: 'Chase: month first, types in capitals',
    place: dollars,
    text: file(
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,10/01/2026,COFFEE,-4.50,DEBIT_CARD,95.50,',
      'CREDIT,10/15/2026,ZELLE,20.00,QUICKPAY,115.50,',
    ),
    lines: '01 -450, 15 2000',
  },
  {
    bank: 'Wells Fargo: no titles at all, stars between',
    place: dollars,
    text: file('"10/13/2026","-25.00","*","","CHECK"', '"10/14/2026","100.00","*","","DEPOSIT"'),
    lines: '',
    asks: ['columns'],
  },
  {
    bank: 'Bank of America: a summary first, its balances in words',
    place: dollars,
    text: file(
      'Description,,Summary Amt.',
      'Beginning balance as of 10/01/2026,,"500.00"',
      'Total credits,,"100.00"',
      'Total debits,,"-40.00"',
      'Ending balance as of 10/31/2026,,"560.00"',
      '',
      'Date,Description,Amount,Running Bal.',
      '10/01/2026,Beginning balance,,"500.00"',
      '10/05/2026,DEPOSIT,"100.00","600.00"',
      '10/20/2026,CHECK,"-40.00","560.00"',
    ),
    lines: '05 10000, 20 -4000',
  },
  {
    bank: 'BBVA España: value day, quoted amounts, euros behind',
    place: { currency: 'EUR', decimalSign: ',' },
    text: file(
      '"F. Valor";"Fecha";"Concepto";"Movimiento";"Importe";"Saldo"',
      '"02/10/2026";"01/10/2026";"Bizum";"Ana, cena";"25,00 €";"1.025,00 €"',
      '"03/10/2026";"03/10/2026";"Recibo";"Luz";"-61,20 €";"963,80 €"',
    ),
    lines: '01 2500, 03 -6120',
  },
  {
    bank: 'CaixaBank: a balance told once a day',
    place: { currency: 'EUR', decimalSign: ',' },
    text: file(
      'Fecha;Movimiento;Importe;Saldo',
      '01/10/2026;Nómina;1000,00;',
      '01/10/2026;Bar;-10,00;1490,00',
      '02/10/2026;Luz;-90,00;1400,00',
    ),
    lines: '01 100000, 01 -1000, 02 -9000',
  },
  {
    bank: 'Banco do Brasil: reais',
    place: { currency: 'BRL', decimalSign: ',' },
    text: file(
      'Data;Histórico;Valor;Saldo',
      '01/10/2026;Pix recebido;200,00;700,00',
      '02/10/2026;Tarifa;-10,00;690,00',
    ),
    lines: '01 20000, 02 -1000',
  },
  {
    bank: 'Al Rajhi: Arabic titles',
    text: file(
      'التاريخ,البيان,مدين,دائن,الرصيد',
      '2026-10-02,إيداع نقدي,,500.00,700.00',
      '2026-10-03,رسوم,20.00,,680.00',
    ),
    lines: '02 50000, 03 -2000',
  },
  {
    bank: 'Emirates NBD: Arabic digits in the days',
    text: file('التاريخ,البيان,المبلغ', '٢٠٢٦-١٠-٠٢,إيداع,500.00', '٢٠٢٦-١٠-٠٣,رسوم,-20.00'),
    lines: '02 50000, 03 -2000',
  },
  {
    bank: 'unsigned amounts alone: nothing says whether they came or left',
    text: file('Fecha,Descripción,Monto', '01/10/2026,A,10.00', '02/10/2026,B,20.00'),
    lines: '',
    asks: ['sign'],
  },
  {
    bank: 'days that may be meant either way',
    text: file('Date,Description,Amount', '10/01/2026,A,-10.00', '10/02/2026,B,20.00', '10/03/2026,C,20.00'),
    lines: '',
    asks: ['dayOrder'],
  },
  {
    bank: 'days that can only be month first',
    place: dollars,
    text: file('Date,Description,Amount', '10/01/2026,A,-10.00', '10/28/2026,B,20.00'),
    lines: '01 -1000, 28 2000',
  },
  {
    bank: 'two columns that are both called an amount',
    text: file('Fecha,Detalle,Valor,Cantidad', '01/10/2026,A,7,-5.00', '02/10/2026,B,8,9.00'),
    lines: '',
    asks: ['columns', 'sign'],
  },
  {
    bank: 'balances that say something else than the amounts',
    text: file(
      'Fecha,Detalle,Monto,Saldo',
      '01/10/2026,A,-5.00,100.00',
      '02/10/2026,B,9.00,50.00',
      '03/10/2026,C,9.00,700.00',
    ),
    lines: '',
    asks: ['columns'],
  },
  {
    bank: 'a row of the future',
    text: file('Fecha,Detalle,Monto', '01/10/2026,A,-5.00', '01/10/2027,B,-9.00', '02/10/2026,C,3.00'),
    lines: '01 -500, 02 300',
    left: ['statementRowFuture'],
  },
  {
    bank: 'an amount that cannot be read',
    text: file('Fecha,Detalle,Monto', '01/10/2026,A,-5.00', '02/10/2026,B,quince', '03/10/2026,C,3.00'),
    lines: '01 -500, 03 300',
    left: ['importAmount'],
  },
  {
    bank: 'titles again on each page',
    text: file(
      'Fecha,Detalle,Monto,Saldo',
      '01/10/2026,A,-5.00,95.00',
      'Página 2,,,',
      'Fecha,Detalle,Monto,Saldo',
      '02/10/2026,B,10.00,105.00',
    ),
    lines: '01 -500, 02 1000',
  },
  {
    bank: 'the other columns where those that the titles name do not follow each other',
    text: file(
      'Fecha,Detalle,Monto,Cargo real,Saldo',
      '01/10/2026,A,1.00,-5.00,95.00',
      '02/10/2026,B,2.00,10.00,105.00',
      '03/10/2026,C,3.00,-5.00,100.00',
    ),
    lines: '01 -500, 02 1000, 03 -500',
  },
  {
    bank: 'a page copied with blanks between its columns',
    text: file('Fecha\tDetalle\tMonto', '01/10/2026\tPan\t-Q 5.00', '02/10/2026\tVenta\tQ 1,250.00'),
    lines: '01 -500, 02 125000',
  },
];
