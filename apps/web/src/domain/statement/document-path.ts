import type { Output } from '../../lib/api/output.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { orderPath } from '../order/order-path.ts';

export type Entry = Output<'statement.entries'>['entries'][number];
type Movement = Output<'statement.cashFlow'>['cashFlow'][number];
type Document = Pick<Entry, 'documentType' | 'documentId' | 'originId' | 'channel' | 'contact'>;

/** Returns the page of a document of the books; null if it has none. */
export function documentPath(document: Document): string | null {
  const { documentType: type, documentId, originId, contact } = document;
  const { channel } = document;
  const sale = (id: string) =>
    orderPath({ id, channel: channel === null || channel === 'purchase' ? 'pos' : channel });
  if (type === 'sale') return sale(documentId);
  if (type === 'refund') return originId && sale(originId);
  if (type === 'purchase')
    return channel === 'purchase' ? paths.purchase(documentId) : paths.expense(documentId);
  if (type === 'supplier_return' && originId)
    return channel === 'purchase' ? paths.purchase(originId) : paths.expense(originId);
  if (type === 'asset_disposal') return channel && originId ? paths.expense(originId) : paths.openingBalances;
  if (type === 'transfer') return paths.money;
  if (type === 'initial_balance') return paths.openingBalances;
  if (type === 'stock') return originId ? paths.product(originId) : paths.movements;
  if (type.startsWith('cash_')) return originId && paths.cashSession(originId);
  return contact && paths.debtor(contact.id);
}

type Moved = Omit<Document, 'documentId'> & Pick<Movement, 'transactionId'>;

/** Returns the page of the document that moved money. */
export const movementPath = ({ transactionId, ...document }: Moved) =>
  documentPath({ ...document, documentId: transactionId });
