import { shownChanges } from '@mostrador/shared/words/audit-words';
import { useAuditWords } from '../../lib/i18n/use-audit-words.ts';
import classes from './audit.module.css';
import type { AuditEntry } from './use-actor.ts';

/** The changed fields, one per line, with the value before and the value now. */
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

/**
 * A value with several parts is a sentence in the page's language, regardless of the script of its first
 * name.
 */
function ChangeValue({ value, children }: { value: unknown; children: string }) {
  return typeof value === 'object' ? (
    <span className={classes.parts}>{children}</span>
  ) : (
    <bdi>{children}</bdi>
  );
}
