import { toldChanges } from '@mostrador/shared/audit-words';
import classes from './audit.module.css';
import { type AuditEntry, useAuditWords } from './audit.ts';

/** What became different, a field to a line: what stood there, and what stands there now. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  return (
    <dl className={classes.changes}>
      {toldChanges(entry.changes).map(({ field, unit, before, after }) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>
            {before === null ? null : (
              <>
                <del>
                  <bdi>{words.value(before, { field, unit, names: entry.names })}</bdi>
                </del>{' '}
              </>
            )}
            {after === null && before !== null ? null : (
              <ins>
                <bdi>{words.value(after, { field, unit, names: entry.names })}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
