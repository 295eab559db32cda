import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { MemberButton, type MemberMenuProps } from './MemberButton.tsx';

export default function MemberMenu({ member, onDo }: MemberMenuProps) {
  const t = useTranslations('role');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MemberButton name={member.name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDo({ what: 'role', member })}>{t('changeRole')}</Menu.Item>
        {member.mainRole === 'guest' ? null : (
          <Menu.Item onClick={() => onDo({ what: 'transfer', member })}>{t('transfer')}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => onDo({ what: 'remove', member })}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
