import type { TenantTx } from '@mostrador/database/connect';
import type { DocumentType, PostingKind } from '@mostrador/shared/codes/codes';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { addDays } from '@mostrador/shared/time/time';
import type { PageQuery } from '@mostrador/shared/wire/page';
import { type SQL, sql } from 'drizzle-orm';
import { arrayText, numberList } from '../../core/db/bulk.ts';
import { accountIn, daysKnown, movedAsKnown, movedIn, sinceEver } from '../../ledger/ledger/ledger-totals.ts';
import { pageByDays, pageOfWalk, postingsOfDay, type Walked } from './day-walk.ts';
import { type DocumentColumns, documentColumns, documents } from './posting-document.ts';
import type { StatementEntry } from './statement.schema.ts';

/** The amount moved between two accounts by one kind of document. */
export type Flow = {
  documentType: DocumentType;
  kind: PostingKind;
  source: string;
  destination: string;
  amount: number;
};

/** A figure of the books, defined by its movements. The same definition gives its sum and its entries. */
export type Figure = {
  range: DateRange;
  /** 1 if the flow adds to the figure, -1 if it reduces the figure, 0 if it does not affect the figure. */
  shareOf: (flow: Flow) => number;
  /** True if the figure is a balance, which starts from everything before the period. */
  isBalance: boolean;
  /** The figure is calculated as the books were at that moment. If absent, as they are now. */
  knownAt?: Date | undefined;
};

/** Reads the given running totals. */
export async function readFlows(tx: TenantTx, totals: SQL): Promise<Flow[]> {
  const rows = await tx.execute<Omit<Flow, 'amount'> & { amount: string }>(sql`
    select document_type "documentType", kind, ${accountIn(sql.raw('source'))} source,
      ${accountIn(sql.raw('destination'))} destination, sum(amount) amount
    from (${totals}) moved group by 1, 2, 3, 4`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

const movedOf = ({ knownAt }: Figure, range: DateRange) =>
  knownAt ? movedAsKnown(range, knownAt) : movedIn(range);

/** Reads the opening, movement and closing of the figure in the period from running totals. */
export async function readEntryTotals(tx: TenantTx, figure: Figure) {
  const { range, shareOf, isBalance } = figure;
  const sumOf = (flows: readonly Flow[]) => flows.reduce((sum, flow) => sum + shareOf(flow) * flow.amount, 0);
  const before = sinceEver(addDays(range.from, -1));
  const opening = isBalance ? sumOf(await readFlows(tx, movedOf(figure, before))) : 0;
  const moved = sumOf(await readFlows(tx, movedOf(figure, range)));
  return { ...range, opening, moved, amount: opening + moved };
}

type Row = DocumentColumns &
  Walked & {
    document_type: DocumentType;
    document_id: string;
    amount: string;
    is_reversal: boolean;
    count: string;
  };

/**
 * Lists one page of the documents that moved the figure in the period, the latest first: one row for each
 * document and day.
 */
export async function listEntries(tx: TenantTx, figure: Figure, query: PageQuery) {
  const flows = await readFlows(tx, movedOf(figure, figure.range));
  const parts = flows.flatMap((flow) => {
    const share = figure.shareOf(flow);
    return share === 0 ? [] : [{ ...flow, share }];
  });
  const rows =
    parts.length === 0 ? [] : await tx.execute<Row>(entriesOf(parts, await known(tx, figure), query));
  const isCounted = query.after === undefined && (rows.length > 0 || query.page === 1);
  const count = isCounted ? Number(rows[0]?.count ?? 0) : null;
  const { pageRows, pagination } = pageOfWalk(rows, { query, count });
  return { entries: pageRows.map(entryOf), pagination };
}

const known = async (tx: TenantTx, figure: Figure): Promise<Figure> =>
  figure.knownAt ? { ...figure, range: await daysKnown(tx, figure.range, figure.knownAt) } : figure;

const entryOf = ({ count, document_type, document_id, origin_id, ...row }: Row): StatementEntry => ({
  id: row.id,
  date: row.date,
  documentType: document_type,
  documentId: document_id,
  originId: origin_id,
  code: row.code,
  concept: row.concept,
  contact: row.contact,
  channel: row.channel,
  isReversal: row.is_reversal,
  amount: Number(row.amount),
});

type Part = Flow & { share: number };

function entriesOf(parts: readonly Part[], { range, knownAt }: Figure, query: PageQuery) {
  const rows = sql`
    select min(m.id::text)::uuid id, m.document_type, m.document_id, sum(m.amount * part.share) amount,
      bool_and(m.reverses_id is not null) is_reversal
    from ${postingsOfDay} m join part on ${isOfPart}
    where ${knownAt ? sql`m.created_at < ${knownAt.toISOString()}::timestamptz` : sql`true`}
    group by m.document_type, m.document_id
    having sum(m.amount * part.share) <> 0`;
  const isPart = sql`exists (select from part where ${isOfPart})`;
  return sql`
    with part as materialized (
      select * from unnest(${arrayText(parts.map((part) => part.documentType))}::text[],
        ${arrayText(parts.map(({ kind }) => kind))}::text[],
        ${arrayText(parts.map(({ source }) => source))}::text[],
        ${arrayText(parts.map(({ destination }) => destination))}::text[],
        ${numberList(parts.map(({ share }) => share))}) as t ("type", kind, source, destination, share)),
    ${pageByDays({ range, direction: 'desc', query, isPart, rows })}
    select p.id, p.business_date::text date, p.document_type, p.document_id, p.amount, p.is_reversal,
      (select count(*) from found) count, ${documentColumns}
    from p ${documents} order by p.business_date desc, p.id desc`;
}

const isOfPart = sql`part."type" = m.document_type and part.kind = m.kind
  and part.source = ${accountIn(sql.raw('m.source'))}
  and part.destination = ${accountIn(sql.raw('m.destination'))}`;
