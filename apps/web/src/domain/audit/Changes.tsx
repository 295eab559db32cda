import { shownChanges } from '@mostrador/shared/words/audit-words';
import { useAuditWords } from '../../lib/i18n/audit-words.ts';
import classes from './audit.module.css';
import type { AuditEntry } from './audit.ts';

/** What became different, a field to a line: what stood there, and what stands there now. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  return (
    <dl className={classes.changes}>
      {shownChanges(entry.changes).map(({ field, unit, before, after }) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>
            {before === null ? null : (
              <>
                <del>
                  <ChangeValue value={before}>
                    {words.value(before, { field, unit, names: entry.names })}
                  </ChangeValue>
                </del>{' '}
              </>
            )}
            {after === null && before !== null ? null : (
              <ins>
                <ChangeValue value={after}>
                  {words.value(after, { field, unit, names: entry.names })}
                </ChangeValue>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What has parts is a sentence of the page's own, whatever script its first name is in. */
function ChangeValue({ value, children }: { value: unknown; children: string }) {
  return typeof value === 'object' ? (
    <span className={classes.parts}>{children}</span>
  ) : (
    <bdi>{children}</bdi>
  );
}
