import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

/** The history of an order: steps, times and users. */
export function Timeline({ steps }: Pick<WebOrder, 'steps'>) {
  const t = useTranslations('weborder');
  const { date, time } = useFormat();
  const describeStep = useStepWords();
  const describeReason = useReasonWords();
  return (
    <section className={classes.panel} aria-labelledby="order-story">
      <h2 id="order-story">{t('story')}</h2>
      <ol className={classes.story}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the story only grows.
          <li key={index}>
            <strong>{describeStep(step)}</strong>
            <span>
              {`${date(step.at)} ${time(step.at)}`}
              {step.by ? (
                <>
                  {' · '}
                  <bdi>{step.by}</bdi>
                </>
              ) : null}
            </span>
            {step.reason ? <span dir="auto">{describeReason(step.reason)}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

const known = [
  'process.incoming',
  'process.in_progress',
  'process.completed',
  'process.rejected',
  'process.cancelled',
  'delivery.pending',
  'delivery.preparing',
  'delivery.ready',
  'delivery.on_the_way',
  'payment.partial',
  'payment.paid',
  'payment.proof',
  'hold.expired',
  'hold.taken',
  'edit.edited',
] as const;

function useStepWords() {
  const t = useTranslations('weborder.told');
  return ({ kind, to }: WebOrder['steps'][number]) => {
    const name = known.find((each) => each === `${kind}.${to}`);
    return name ? t(name) : to;
  };
}

/** A reason set by the program is a code; text written by a user is shown as it is. */
export function useReasonWords() {
  const t = useTranslations('weborder.reasons');
  return (reason: string) => (reason === 'no_answer' || reason === 'removed' ? t(reason) : reason);
}
