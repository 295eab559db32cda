import { ActionIcon, Menu } from '@mantine/core';
import { languages } from '@mostrador/shared/text/translate';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { languageNames, useChangeLanguage } from '../lib/language.ts';
import { useSession } from '../lib/session.ts';

/** Español, English, العربية: each under its own name, at once and for the account. */
export function LanguageChoice() {
  const t = useTranslations('shell');
  const { language } = useSession();
  const change = useChangeLanguage();
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon size={40} aria-label={t('changeLanguage')}>
          <IconLanguage size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language}>
          {languages.map((each) => (
            <Menu.RadioItem
              key={each}
              lang={each}
              value={each}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} aria-hidden="true" />}
              onChange={() => change(each)}
            >
              {languageNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
