import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { focusField } from '../../lib/forms/form.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { FailureId } from '../feedback/FailureId.tsx';
import classes from '../page/ui.module.css';
import type { RecordForm } from './use-record-form.ts';

type FormErrorsProps = {
  form: Pick<RecordForm<never>, 'problems' | 'failure' | 'element'>;
  isLong?: boolean;
};

/** Above a form: what the server refused as a whole, and in long forms a link to each field that is wrong. */
export function FormErrors({ form: { problems, failure, element }, isLong = false }: FormErrorsProps) {
  const t = useTranslations('common');
  const isListed = isLong && problems.length > 1;
  const box = useRef<HTMLDivElement>(null);
  // Who saved stands at the end of the form, where nothing would seem to have happened. The button that was
  // pressed lost the focus while it waited: the keyboard goes on from what is told, up to the fields.
  useEffect(() => {
    if (!failure) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [failure]);
  if (!failure && !isListed) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.summary}>
      {failure ? <p className={classes.summaryWords}>{explain(failure)}</p> : null}
      {failure ? <FailureId failure={failure} /> : null}
      {isListed ? (
        <>
          {t('checkFields')}
          <ul>
            {problems.map(({ path, reason }) => (
              <li key={path}>
                <a
                  href={`#${path}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(element.current, path);
                  }}
                >
                  {reason}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
