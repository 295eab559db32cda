import type { TenantTx } from '@mostrador/database/connect';
import { asc, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { namedAuthor } from '../../core/call/who/author.ts';
import { among } from '../../core/db/list.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { members } from '../../identity/organization/organization.table.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import type { Deposit } from './deposit.schema.ts';
import { depositShares, deposits } from './deposit.table.ts';

type Reader = { currency: string };

/** Throws 404 if the deposit does not exist. */
export async function readDeposit(tx: TenantTx, shop: Reader, id: string): Promise<Deposit> {
  const [deposit] = await readDeposits(tx, shop, eq(deposits.id, id));
  if (!deposit) throw notFound();
  return deposit;
}

/** Reads deposits with the debts they paid, the latest first; at most 200. */
export async function readDeposits(tx: TenantTx, shop: Reader, where: SQL | undefined): Promise<Deposit[]> {
  const found = await tx
    .select({
      deposit: getTableColumns(deposits),
      userName: members.displayName,
      contactName: contacts.name,
      contactPhone: contacts.phone,
    })
    .from(deposits)
    .innerJoin(contacts, eq(contacts.id, deposits.contactId))
    .leftJoin(members, eq(members.userId, deposits.userId))
    .where(where)
    .orderBy(desc(deposits.occurredAt), desc(deposits.id))
    .limit(mostShown);
  if (found.length === 0) return [];
  const shares = await sharesOf(
    tx,
    found.map(({ deposit }) => deposit.id),
  );
  return found.map((row) => depositOf(row, shares, shop));
}

const mostShown = 200;

/** The deposits that paid one of these debts. */
export const depositsOn = (tx: TenantTx, debtIds: string[]) =>
  inArray(
    deposits.id,
    tx
      .select({ id: depositShares.depositId })
      .from(depositShares)
      .where(among(depositShares.debtId, debtIds)),
  );

const sharesOf = (tx: TenantTx, ids: string[]) =>
  tx
    .select({ share: getTableColumns(depositShares), code: debts.code })
    .from(depositShares)
    .innerJoin(debts, eq(debts.id, depositShares.debtId))
    .where(among(depositShares.depositId, ids))
    .orderBy(asc(debts.dueDate), asc(debts.id));

type Found = {
  deposit: Omit<typeof deposits.$inferSelect, 'organizationId'>;
  userName: string | null;
  contactName: string;
  contactPhone: string | null;
};

function depositOf(
  { deposit, userName, contactName, contactPhone }: Found,
  shares: Awaited<ReturnType<typeof sharesOf>>,
  { currency }: Reader,
): Deposit {
  const { method, voidedAt, businessDate, code, number, contactId } = deposit;
  return {
    ...deposit,
    code: code ?? '',
    orderNumber: number ?? 0,
    type: 'deposit',
    status: voidedAt ? 'voided' : 'done',
    date: businessDate,
    paymentMethod: method,
    currency,
    contact: { id: contactId, name: contactName, phone: contactPhone },
    user: namedAuthor(deposit, userName) ?? { id: deposit.id, name: '' },
    debts: shares
      .filter(({ share }) => share.depositId === deposit.id)
      .map(({ share: { debtId, amount, previousBalance }, code: debtCode }) => ({
        id: debtId,
        code: debtCode ?? '',
        amount,
        previousBalance,
        balance: previousBalance - amount,
      })),
  };
}

/** The currency of the caller's shop. */
export const readerOf = ({ shop }: Pick<Principal, 'shop'>): Reader => ({ currency: shop.currency });
