import { dayBounds } from '@mostrador/shared/time/time';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { auditLog } from '../../core/core.table.ts';
import type { AuditFilter } from './audit.schema.ts';

type Shop = Pick<Principal['shop'], 'timeZone'>;

/** Lists the filtered log, the latest first; days are those of the organization's time zone. */
export const auditListing = (filter: AuditFilter, shop: Shop) =>
  ({ from: auditLog, where: whereOf(filter, shop), order: [auditLog.createdAt, 'desc'] }) as const;

function whereOf(
  { content, actorId, thing: resource, subjectId, from, until }: AuditFilter,
  { timeZone }: Shop,
) {
  const starts = from === undefined ? undefined : dayBounds(from, from, { timeZone }).start;
  const ends = until === undefined ? undefined : dayBounds(until, until, { timeZone }).end;
  return and(
    starts && gte(auditLog.createdAt, starts),
    ends && lt(auditLog.createdAt, ends),
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    resource === undefined ? undefined : sql`starts_with(${auditLog.action}, ${`${resource}.`})`,
    ...saying(content),
  );
}

/**
 * Matches every word of the text, ignoring accents, in the author or the record. There is no index for it,
 * because each sale would have to update it, and the log is searched rarely.
 */
const saying = (content = ''): SQL[] =>
  searchKey(content)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);

/** Passed as a value; see `betweenParts` of the products. */
const withMarks = sql.raw("'ÁÉÍÓÚÜÑáéíóúüñ'");

const searched = sql`lower(translate(concat_ws(' ', ${auditLog.actorName}, ${auditLog.after} ->> 'name',
  ${auditLog.before} ->> 'name', ${auditLog.before} ->> 'code', ${auditLog.action}),
  ${withMarks}, 'aeiouunaeiouun'))`;
