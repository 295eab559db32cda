import { OverflowList, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { onIntent } from '../../ui/menu/on-intent.tsx';
import { isHere } from './is-here.ts';
import type { MenuRowProps } from './MenuRow.tsx';
import classes from './shell.module.css';

export default onIntent(PlainRow, () => import('./MenuRowMenus.tsx'));

function PlainRow({ sections, pathname }: MenuRowProps) {
  const t = useTranslations('shell');
  return (
    <div role="menubar" className={classes.rowInner} aria-label={t('mainMenu')}>
      <OverflowList
        data={sections}
        gap={4}
        getItemKey={({ section }) => section}
        renderItem={(section) => (
          <UnstyledButton {...target} data-active={isHere(section, pathname) || undefined}>
            {t(`sections.${section.section}`)}
            <IconChevronDown size={14} aria-hidden="true" />
          </UnstyledButton>
        )}
        renderOverflow={() => (
          <div>
            <UnstyledButton {...target} aria-label={t('moreMenus')}>
              <IconDots size={18} aria-hidden="true" />
            </UnstyledButton>
          </div>
        )}
      />
    </div>
  );
}

const target = {
  role: 'menuitem',
  'aria-haspopup': 'menu',
  'aria-expanded': false,
  className: classes.rowTarget ?? '',
} as const;
