import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './plus.module.css';

const benefits = ['roles', 'salesPlan', 'offers', 'businesses', 'reports', 'more'] as const;

/** The benefits of Plus. */
export function Benefits() {
  const t = useTranslations('plus');
  return (
    <ul className={classes.benefits} aria-label={t('benefitsTitle')}>
      {benefits.map((each) => (
        <li key={each}>
          <IconCheck size={20} aria-hidden="true" />
          {t(`benefits.${each}`)}
        </li>
      ))}
    </ul>
  );
}
