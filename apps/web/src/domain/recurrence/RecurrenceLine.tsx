import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import { useCan } from '../../lib/session/me.tsx';
import { LeaderLine } from '../../theme/LeaderLine.tsx';
import classes from './recurrence.module.css';
import type { Rule } from './recurrence-value.ts';
import { useSentence } from './use-sentence.ts';

/** Shows that a document recurs, and when. */
export function RecurrenceLine({ recurrence }: { recurrence: Rule }) {
  const t = useTranslations('recurrence');
  const sentenceOf = useSentence();
  const seesAll = useCan('recurrence.list');
  const sentence = sentenceOf(recurrence);
  const value = seesAll ? (
    <Link to={paths.recurrences} className={classes.link}>
      {sentence}
    </Link>
  ) : (
    sentence
  );
  return <LeaderLine label={t('repeats')} value={value} />;
}
