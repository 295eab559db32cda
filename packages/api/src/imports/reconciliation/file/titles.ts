import type { BankField } from '../reconciliation.schema.ts';

/**
 * Titles that banks give their columns, without accents. Earlier words have priority over later ones, and a
 * title may continue after a word: «Cargos (pesos)».
 */
export const bankTitles: Record<BankField, readonly string[]> = {
  date: [
    ...['fecha', 'fecha movimiento', 'fecha de movimiento', 'fecha operacion', 'fecha de operacion'],
    ...['fecha transaccion', 'fecha de transaccion', 'fecha contable', 'fecha mov', 'fecha de proceso'],
    ...['fecha de aplicacion', 'fecha valor', 'fecha de la compra', 'dia', 'fec', 'completed date', 'date'],
    ...['transaction date', 'posting date', 'posted date', 'booking date', 'release date', 'started date'],
    ...['fecha de liberacion', 'fecha de pago', 'fecha y hora', 'التاريخ', 'تاريخ العملية', 'تاريخ'],
  ],
  description: [
    ...['descripcion', 'concepto', 'detalle', 'glosa', 'descripcion movimiento', 'detalle movimiento'],
    ...['movimiento', 'transaccion', 'leyenda', 'comercio', 'operacion', 'observaciones', 'nombre'],
    ...['transaction type', 'description', 'details', 'narrative', 'payee', 'memo', 'merchant', 'name'],
    ...[
      'origen',
      'destino',
      'mensaje',
      'motivo',
      'destinatario',
      'beneficiario',
      'البيان',
      'الوصف',
      'التفاصيل',
    ],
  ],
  reference: [
    ...['referencia', 'documento', 'no documento', 'n documento', 'nro documento', 'numero documento'],
    ...['numero de documento', 'no doc', 'n doc', 'doc', 'comprobante', 'cheque', 'folio', 'autorizacion'],
    ...['secuencia', 'n operacion', 'nro operacion', 'no referencia', 'reference', 'check number', 'المرجع'],
  ],
  debit: [
    ...['debito', 'debitos', 'debe', 'cargo', 'cargos', 'retiro', 'retiros', 'egreso', 'egresos', 'salida'],
    ...['salidas', 'giros', 'cheques y otros cargos', 'cheque o cargo', 'cheques cargos', 'cheques'],
    ...['monto cargo', 'monto debito', 'valor debito', 'retiro cargo', 'egresos cargos', 'debit', 'debits'],
    ...['debit amount', 'withdrawal', 'withdrawals', 'paid out', 'money out', 'مدين', 'سحب'],
  ],
  credit: [
    ...['credito', 'creditos', 'haber', 'abono', 'abonos', 'deposito', 'depositos', 'ingreso', 'ingresos'],
    ...['entrada', 'entradas', 'depositos y abonos', 'depositos y otros abonos', 'deposito o abono'],
    ...['monto abono', 'monto credito', 'valor credito', 'deposito abono', 'credit', 'credits'],
    ...['credit amount', 'deposit', 'deposits', 'paid in', 'money in', 'دائن', 'إيداع'],
  ],
  amount: [
    ...['neto', 'monto neto', 'importe neto', 'net amount', 'transaction net amount', 'net', 'monto'],
    ...['importe', 'valor', 'cantidad', 'monto movimiento', 'importe movimiento', 'monto operacion'],
    ...[
      'monto transaccion',
      'valor transaccion',
      'valor movimiento',
      'cargos abonos',
      'cargo abono',
      'bruto',
    ],
    ...['amount', 'gross', 'value', 'total', 'المبلغ'],
  ],
  direction: [
    ...['tipo', 'd c', 'dc', 'c d', 'db cr', 'debito credito', 'cargo abono', 'naturaleza', 'signo'],
    ...['tipo movimiento', 'tipo de movimiento', 'tipo transaccion', 'tipo de transaccion', 'type'],
    ...['transaction type', 'debit credit', 'sign', 'النوع'],
  ],
  balance: [
    ...['saldo', 'saldos', 'saldo disponible', 'saldo contable', 'saldo final', 'balance'],
    ...['running balance', 'partial balance', 'saldo parcial', 'الرصيد'],
  ],
  bankId: ['id', 'fitid', 'transaction id', 'id transaccion', 'uuid', 'id de la operacion', 'source id'],
  fee: ['fee', 'fees', 'comision', 'comisiones', 'tarifa', 'cargo por servicio', 'fee amount', 'العمولة'],
  state: ['estado', 'estatus', 'status', 'state', 'situacion', 'estado de la operacion', 'الحالة'],
  foreign: [],
  currency: ['moneda', 'divisa', 'currency', 'mon', 'tipo de moneda', 'العملة'],
};

const debitWords = [
  ...['d', 'db', 'deb', 'dr', 'debito', 'debe', 'cargo', 'retiro', 'egreso', 'salida'],
  ...['nd', 'n d', 'nota de debito', 'debit', 'withdrawal', 'مدين', 'سحب'],
];
const creditWords = [
  ...['cr', 'cre', 'credito', 'haber', 'abono', 'a', 'deposito', 'ingreso', 'entrada', 'nc', 'n c'],
  ...['nota de credito', 'credit', 'deposit', 'دائن', 'إيداع'],
];

/** Words for a side of the account; an amount with the opposite sign contradicts them. */
export const sideWords: ReadonlySet<string> = new Set([...debitWords, ...creditWords]);

/**
 * Words of a direction: money left (-1) or arrived. The meaning of `c` alone depends on the other words of
 * its column.
 */
export const directionWords: ReadonlyMap<string, -1 | 1> = new Map([
  ...[
    ...debitWords,
    ...['gasto', 'pago', '-', '−'],
    ...['pagaste', 'enviaste', 'yapeaste', 'plineaste', 'retiraste', 'compra', 'transferencia enviada'],
    ...['pago enviado', 'envio', 'sent', 'payment', 'purchase', 'card payment', 'pago de servicio'],
  ].map((word) => [word, -1] as const),
  ...[
    ...creditWords,
    ...['+', 'te pago', 'te yapearon', 'te plinearon', 'recibiste', 'te enviaron', 'cobro', 'received'],
    ...['transferencia recibida', 'pago recibido', 'refund', 'devolucion', 'reembolso'],
  ].map((word) => [word, 1] as const),
]);

const oneOf = (words: readonly string[], before = '') => new RegExp(`${before}(${words.join('|')})`);

/** States of a movement that did not happen, or has not happened yet. */
export const rejectedWords = oneOf(
  [
    ...['rechazad', 'anulad', 'cancelad', 'revers', 'revert', 'no procesad', 'fallid', 'devuelt'],
    ...['declined', 'failed', 'rejected', 'voided', 'canceled', 'cancelled'],
  ],
  '^',
);
export const pendingWords = oneOf(
  [
    ...['pendiente', 'en proceso', 'en transito', 'por aplicar', 'retenid', 'autoriz'],
    ...['pending', 'on hold', 'authori'],
  ],
  '^',
);

export const openingWords = oneOf([
  ...['saldo inicial', 'saldo anterior', 'saldo al inicio', 'saldo mes anterior', 'opening balance'],
  ...['balance forward', 'beginning balance', 'الرصيد الافتتاحي'],
]);
export const closingWords = oneOf([
  ...['saldo final', 'saldo actual', 'saldo al corte', 'saldo al cierre', 'saldo disponible al'],
  ...['closing balance', 'ending balance', 'الرصيد الختامي'],
]);
/** Words of a row that sums other rows. */
export const totalWords = /^(sub)?total(es)?\b|^suma\b|^resumen\b|^sum(mary)?\b|المجموع|^الإجمالي/;
