import type { BankField } from './reconciliation.schema.ts';

/**
 * What banks call their columns, without accents; the first words are taken before the later ones, and one
 * that begins a title counts as well: «Cargos (pesos)».
 */
export const bankTitles: Record<BankField, readonly string[]> = {
  date: [
    ...['fecha', 'fecha movimiento', 'fecha de movimiento', 'fecha operacion', 'fecha de operacion'],
    ...['fecha transaccion', 'fecha de transaccion', 'fecha contable', 'fecha mov', 'fecha de proceso'],
    ...['fecha de aplicacion', 'fecha valor', 'fecha de la compra', 'dia', 'fec', 'date', 'transaction date'],
    ...['posting date', 'posted date', 'booking date', 'التاريخ', 'تاريخ العملية', 'تاريخ'],
  ],
  description: [
    ...['descripcion', 'concepto', 'detalle', 'glosa', 'descripcion movimiento', 'detalle movimiento'],
    ...['movimiento', 'transaccion', 'leyenda', 'comercio', 'operacion', 'observaciones', 'nombre'],
    ...['description', 'details', 'narrative', 'payee', 'memo', 'merchant', 'البيان', 'الوصف', 'التفاصيل'],
  ],
  reference: [
    ...['referencia', 'documento', 'no documento', 'n documento', 'nro documento', 'numero documento'],
    ...['numero de documento', 'no doc', 'n doc', 'doc', 'comprobante', 'cheque', 'folio', 'autorizacion'],
    ...['secuencia', 'n operacion', 'nro operacion', 'no referencia', 'reference', 'check number', 'المرجع'],
  ],
  debit: [
    ...['debito', 'debitos', 'debe', 'cargo', 'cargos', 'retiro', 'retiros', 'egreso', 'egresos', 'salida'],
    ...['salidas', 'giros', 'cheques y otros cargos', 'cheques cargos', 'cheques', 'monto cargo'],
    ...['debit', 'debits', 'withdrawal', 'withdrawals', 'paid out', 'money out', 'مدين', 'سحب'],
  ],
  credit: [
    ...['credito', 'creditos', 'haber', 'abono', 'abonos', 'deposito', 'depositos', 'ingreso', 'ingresos'],
    ...['entrada', 'entradas', 'depositos y abonos', 'depositos y otros abonos', 'monto abono'],
    ...['credit', 'credits', 'deposit', 'deposits', 'paid in', 'money in', 'دائن', 'إيداع'],
  ],
  amount: [
    ...['monto', 'importe', 'valor', 'cantidad', 'monto movimiento', 'importe movimiento', 'monto operacion'],
    ...['valor transaccion', 'valor movimiento', 'cargos abonos', 'cargo abono', 'amount', 'value', 'المبلغ'],
  ],
  direction: [
    ...['tipo', 'd c', 'dc', 'c d', 'db cr', 'debito credito', 'cargo abono', 'naturaleza', 'signo'],
    ...['tipo movimiento', 'tipo de movimiento', 'tipo transaccion', 'type', 'debit credit', 'sign'],
  ],
  balance: ['saldo', 'saldos', 'balance', 'running balance', 'الرصيد'],
  bankId: ['id', 'fitid', 'transaction id', 'id transaccion', 'uuid'],
};

/** By which word a direction says that money left (-1) or came; of `c` alone the other words say which. */
export const directionWords: ReadonlyMap<string, -1 | 1> = new Map([
  ...[
    ...['d', 'db', 'deb', 'dr', 'debito', 'debe', 'cargo', 'retiro', 'egreso', 'salida', 'gasto', 'pago'],
    ...['nd', 'n d', 'nota de debito', 'debit', 'withdrawal', '-', '−', 'مدين'],
  ].map((word) => [word, -1] as const),
  ...[
    ...['cr', 'cre', 'credito', 'haber', 'abono', 'a', 'deposito', 'ingreso', 'entrada', 'nc', 'n c'],
    ...['nota de credito', 'credit', 'deposit', '+', 'دائن'],
  ].map((word) => [word, 1] as const),
]);

export const openingWords = /saldo (inicial|anterior)|opening balance|balance forward|الرصيد الافتتاحي/;
export const closingWords =
  /saldo (final|actual|al corte|al cierre)|closing balance|ending balance|الرصيد الختامي/;
