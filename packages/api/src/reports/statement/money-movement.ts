import type { TenantTx } from '@mostrador/database/connect';
import type { DocumentType } from '@mostrador/shared/codes/codes';
import { addDays } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { type DocumentColumns, documentColumns, documents } from './posting-document.ts';
import { changesOf, isIn, isOut, type Purse, totalOn, typeOf } from './purse.ts';
import type { MoneyMovement, MovementType } from './statement.schema.ts';

type Row = DocumentColumns & {
  id: string;
  date: string;
  created_at: string;
  type: MovementType;
  document_type: DocumentType;
  document_id: string;
  is_reversal: boolean;
  account: string;
  amount: string;
  /** The sum of all movements of its day up to and including this one. */
  moved: string;
  user: MoneyMovement['user'];
};

/**
 * Reads the given movements with the balance after each. The balance up to the day before comes from running
 * totals.
 */
export async function readMovements(tx: TenantTx, ids: string[], purses: Purse[]): Promise<MoneyMovement[]> {
  const rows = await tx.execute<Row>(movements(ids, purses));
  const days = rows.map(({ date }) => date).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const begun = await totalOn(tx, { purses, day: addDays(first, -1) });
  const changes = [...(await changesOf(tx, purses, { from: first, until: last }))];
  const before = (date: string) =>
    changes.reduce((sum, [day, amount]) => (day < date ? sum + amount : sum), begun);
  return rows.map(
    ({ created_at, document_type, document_id, is_reversal, origin_id, account, moved, amount, ...row }) => {
      const purse = purses.find((each) => each.account === account);
      return {
        ...row,
        createdAt: new Date(created_at),
        documentType: document_type,
        transactionId: document_id,
        originId: origin_id,
        isReversal: is_reversal,
        account: { id: purse?.id ?? null, kind: purse?.kind ?? 'safe', name: purse?.name ?? null },
        amount: Number(amount),
        balance: before(row.date) + Number(moved),
      };
    },
  );
}

/**
 * The days are passed as an array, because with a join the planner mistook the sixty rows of a page for
 * sixty days.
 */
const movements = (ids: string[], purses: Purse[]) => sql`
  with shown as materialized (
    select *, ${typeOf(purses)} as type, case when ${isIn(purses)} then destination else source end account
    from postings where id = any(${idList(ids)})),
  "day" as (
    select id, sum(amount) over (partition by business_date order by id) moved from (
      select id, business_date, amount from postings
      where business_date = any(array(select distinct business_date from shown))
        and ${isIn(purses)} and not ${isOut(purses)}
      union all
      select id, business_date, -amount from postings
      where business_date = any(array(select distinct business_date from shown))
        and ${isOut(purses)} and not ${isIn(purses)}
    ) leg)
  select p.id, p.business_date::text date, p.created_at, p.type, p.document_type, p.document_id,
    ${documentColumns},
    p.reverses_id is not null is_reversal,
    p.account, case when p.account = p.destination then p.amount else -p.amount end amount, "day".moved,
    case when member.user_id is not null
      then jsonb_build_object('id', member.user_id, 'name', member.display_name) end "user"
  from shown p
  join "day" on "day".id = p.id
  ${documents}
  left join members member on member.user_id = p.user_id`;
