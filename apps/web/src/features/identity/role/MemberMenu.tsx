import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { MemberButton } from './MemberButton.tsx';
import { type DoWithMember, isOfCounter, nameOf } from './team.ts';

export default function MemberMenu({ member, onDo }: DoWithMember) {
  const t = useTranslations('role');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MemberButton name={nameOf(member)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDo({ what: 'role', member })}>{t('changeRole')}</Menu.Item>
        {isOfCounter(member) ? (
          <Menu.Item onClick={() => onDo({ what: 'pin', member })}>{t('changePin')}</Menu.Item>
        ) : null}
        {member.mainRole === 'guest' ? null : (
          <Menu.Item onClick={() => onDo({ what: 'transfer', member })}>{t('transfer')}</Menu.Item>
        )}
        <Menu.Item c="var(--mantine-color-error)" onClick={() => onDo({ what: 'remove', member })}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
