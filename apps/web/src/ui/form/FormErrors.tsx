import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { focusField, textOfChoice } from '../../lib/forms/form.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { FailureId } from '../feedback/FailureId.tsx';
import classes from '../page/ui.module.css';
import type { ConflictDialogProps } from './ConflictDialog.tsx';
import type { RecordForm } from './use-record-form.ts';

type FormErrorsProps = {
  form: Pick<RecordForm<never>, 'problems' | 'failure' | 'element' | 'conflict'>;
  isLong?: boolean;
};

const ConflictDialog = lazyOverlay(
  withWords(['audit', 'platform', 'category', 'role'], async () => {
    const [{ default: Dialog }, { writerOf }] = await Promise.all([
      import('./ConflictDialog.tsx'),
      import('./conflict-rules.ts'),
    ]);
    type Input = Omit<ConflictDialogProps, 'writerOf'>;
    return { default: (props: Input) => <Dialog {...props} writerOf={writerOf} /> };
  }),
);

/**
 * Above a form: the general error of the server, and in long forms a link to each invalid field. Over the
 * form opens the dialog for conflicting changes of two users.
 */
export function FormErrors(props: FormErrorsProps) {
  const { conflict, element } = props.form;
  return (
    <>
      <Refusal {...props} />
      {conflict ? (
        <ConflictDialog conflict={conflict} chosen={(path) => textOfChoice(element.current, path)} />
      ) : null}
    </>
  );
}

function Refusal({ form: { problems, failure, element }, isLong = false }: FormErrorsProps) {
  const t = useTranslations('common');
  const isListed = isLong && problems.length > 1;
  const box = useRef<HTMLDivElement>(null);
  // After a save the user is at the end of the form, where the error would be out of view. The pressed button
  // lost the focus while it waited, so the keyboard continues from the error message, up to the fields.
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
