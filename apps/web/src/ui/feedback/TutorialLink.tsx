import type { TutorialKey } from '@mostrador/shared/codes/tutorials';
import { IconSchool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import classes from '../page/ui.module.css';

/** A link from an empty list to the tutorial about it. */
export function TutorialLink({ tutorial }: { tutorial: TutorialKey }) {
  const t = useTranslations('common');
  return (
    <Link to={paths.tutorials} search={{ guia: tutorial }} className={classes.howTo}>
      <IconSchool size={18} aria-hidden="true" />
      {t('howTo')}
    </Link>
  );
}
