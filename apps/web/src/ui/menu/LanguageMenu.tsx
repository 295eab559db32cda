import { Menu } from '@mantine/core';
import { languages } from '@mostrador/shared/text/translate';
import { IconCheck } from '@tabler/icons-react';
import { languageNames, useChangeLanguage } from '../../lib/i18n/language.ts';
import { useSession } from '../../lib/session/session.ts';
import { LanguageButton } from './LanguageButton.tsx';

export default function LanguageMenu() {
  const { language } = useSession();
  const change = useChangeLanguage();
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <LanguageButton />
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
