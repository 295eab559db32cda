import { UnstyledButton } from '@mantine/core';
import { languages } from '@mostrador/shared/text/translate';
import { useTranslations } from 'use-intl';
import { languageNames, useChangeLanguage } from '../../../lib/i18n/language.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './auth.module.css';

/**
 * The languages side by side, each named in itself, so that a visitor who cannot read the page finds their
 * own.
 */
export function LanguageRow() {
  const t = useTranslations('shell');
  const { language } = useSession();
  const change = useChangeLanguage();
  return (
    <nav className={classes.languages} aria-label={t('changeLanguage')}>
      {languages.map((each) => (
        <UnstyledButton
          key={each}
          lang={each}
          className={classes.language}
          aria-current={each === language ? 'true' : undefined}
          onClick={() => change(each)}
        >
          {languageNames[each]}
        </UnstyledButton>
      ))}
    </nav>
  );
}
