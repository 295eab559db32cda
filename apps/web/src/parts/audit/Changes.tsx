import classes from './audit.module.css';
import { type AuditEntry, toldChanges, useAuditWords } from './audit.ts';

/** What became different, a field to a line: what stood there, and what stands there now. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  return (
    <dl className={classes.changes}>
      {toldChanges(entry).map(({ before, after, ...change }) => (
        <div key={change.field}>
          <dt>{words.field(change.field)}</dt>
          <dd>
            {before === null ? null : (
              <>
                <del>{words.value(before, change)}</del>{' '}
              </>
            )}
            {after === null && before !== null ? null : <ins>{words.value(after, change)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
