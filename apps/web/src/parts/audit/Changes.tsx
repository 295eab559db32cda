import classes from './audit.module.css';
import { type AuditEntry, toldChanges, useAuditWords } from './audit.ts';

/** What became different, a field to a line: what stood there, and what stands there now. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  return (
    <dl className={classes.changes}>
      {toldChanges(entry).map(({ field, unit, before, after }) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>
            {before === null ? null : (
              <>
                <del>{words.value(before, unit)}</del>{' '}
              </>
            )}
            {after === null && before !== null ? null : <ins>{words.value(after, unit)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
