import { Menu, Text } from '@mantine/core';
import { languages } from '@mostrador/shared/text/translate';
import {
  IconAdjustmentsHorizontal,
  IconCrown,
  IconHome,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconPasswordMobilePhone,
  IconSchool,
  IconSparkles,
  IconSun,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useLogOut } from '../../../domain/sale/use-log-out.tsx';
import { languageNames, useChangeLanguage } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan, useMe } from '../../../lib/session/me.tsx';
import { personName } from '../../../lib/session/person.ts';
import { openPlus } from '../../../lib/session/plus.ts';
import { setPreferences } from '../../../lib/session/preferences.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTrack } from '../../../lib/session/use-track.ts';
import { useNews } from '../notices/use-news.ts';
import { usePlan } from '../plus/use-plan.ts';
import classes from '../shell.module.css';
import { openDialog } from '../shell-state.ts';
import { useIsDark } from '../use-is-dark.ts';
import { ProfileButton } from './ProfileButton.tsx';

/** The menu of the user: account, cashiers and PIN, appearance and language, sign-out. */
export default function ProfileMenu() {
  const { me } = useMe();
  const track = useTrack();
  const logOut = useLogOut();
  const t = useTranslations('shell');
  if (!me) return null;
  return (
    <>
      <Menu
        withinPortal={false}
        position="bottom-end"
        width={280}
        onOpen={() => track('profile_menu_opened')}
      >
        <Menu.Target>
          <ProfileButton />
        </Menu.Target>
        <Menu.Dropdown className={classes.profileMenu ?? ''}>
          <Menu.Label>
            <Text fw={600} c="var(--mantine-color-text)" truncate>
              {personName(me)}
            </Text>
            <Text size="sm" truncate>
              <bdi>{me.user.email}</bdi>
            </Text>
          </Menu.Label>
          <Menu.Divider />
          <PlanItem />
          <PersonItems />
          <Menu.Divider />
          <ProgramItems />
          <Menu.Divider />
          <LookItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} className="mirror" />} onClick={() => logOut.leave()}>
            {t('logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {logOut.question}
    </>
  );
}

function PlanItem() {
  const t = useTranslations('shell');
  const plan = usePlan();
  if (!plan) return null;
  return (
    <Menu.Item
      className={classes.belowLarge ?? ''}
      leftSection={
        <span className={classes.crown}>
          <IconCrown size={18} aria-hidden="true" />
        </span>
      }
      onClick={openPlus}
    >
      {plan.kind === 'free' ? t('free') : t('trialDaysLeft', { days: plan.days })}
    </Menu.Item>
  );
}

function PersonItems() {
  const t = useTranslations('shell');
  const { me } = useMe();
  const maySwitch = useCan('approval.ask');
  const isAtTill = me?.user.isAtTill ?? false;
  const isOwner = me?.currentOrganization?.mainRole === 'owner';
  return (
    <>
      <Menu.Item component={Link} to={paths.start} leftSection={<IconHome size={18} />}>
        {t('start')}
      </Menu.Item>
      {isAtTill ? null : (
        <Menu.Item
          component={Link}
          to={isOwner ? paths.account : paths.security}
          leftSection={<IconUser size={18} />}
        >
          {t(isOwner ? 'menu.account' : 'menu.security')}
        </Menu.Item>
      )}
      {maySwitch ? (
        <Menu.Item leftSection={<IconUsers size={18} />} onClick={() => openDialog('cashier')}>
          {t('switchCashier')}
        </Menu.Item>
      ) : null}
      {maySwitch && !isAtTill ? (
        <Menu.Item leftSection={<IconPasswordMobilePhone size={18} />} onClick={() => openDialog('pin')}>
          {t('myPin')}
        </Menu.Item>
      ) : null}
    </>
  );
}

function ProgramItems() {
  const t = useTranslations('shell');
  const { newest } = useNews();
  return (
    <>
      <Menu.Item component={Link} to={paths.tutorials} leftSection={<IconSchool size={18} />}>
        {t('menu.tutorials')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconSparkles size={18} />}
        rightSection={newest?.unread ? <span className={classes.waits} aria-hidden="true" /> : null}
        onClick={() => openDialog('news')}
      >
        {t('whatsNew')}
      </Menu.Item>
      <Menu.Item leftSection={<IconListCheck size={18} />} onClick={() => openDialog('tasks')}>
        {t('tasks.title')}
      </Menu.Item>
    </>
  );
}

function LookItems() {
  const t = useTranslations('shell');
  const isDark = useIsDark();
  const { language } = useSession();
  const change = useChangeLanguage();
  return (
    <>
      <Menu.Item
        leftSection={isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
        onClick={() => setPreferences({ themeMode: isDark ? 'light' : 'dark' })}
      >
        {isDark ? t('toLight') : t('toDark')}
      </Menu.Item>
      <Menu.Item leftSection={<IconAdjustmentsHorizontal size={18} />} onClick={() => openDialog('settings')}>
        {t('appearance')}
      </Menu.Item>
      {/* biome-ignore lint/a11y/useSemanticElements: in a menu stand groups, no sets of fields. */}
      <div role="group" aria-label={t('changeLanguage')} className={classes.languages}>
        <Menu.RadioGroup value={language}>
          {languages.map((each) => (
            <Menu.RadioItem
              key={each}
              lang={each}
              value={each}
              closeMenuOnClick
              onChange={() => change(each)}
            >
              {languageNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  );
}
