import { ActionIcon, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '../../lib/format/title.ts';
import { withCodes } from '../feedback/with-codes.tsx';
import classes from './ui.module.css';

type PageHeaderProps = {
  title: string;
  /** The number of pending items. The tab shows it before the title. */
  waiting?: number;
  back?: string;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A longer title needs more than four short lines beside the actions of a phone. */
const longTitle = 44;

/** The heading of a page with its actions; `back` is the path of the parent list. */
export function PageHeader({ title, waiting = 0, back, actions, children }: PageHeaderProps) {
  const t = useTranslations('common');
  usePageTitle(waiting > 0 ? `(${waiting}) ${title}` : title);
  return (
    <header className={classes.pageHeader} data-long={title.length > longTitle || undefined}>
      <Group gap="xs" wrap="nowrap">
        {back ? (
          <ActionIcon component={Link} to={back} aria-label={t('back')}>
            <IconArrowLeft size={20} className="mirror" />
          </ActionIcon>
        ) : null}
        <div className={classes.headTitle}>
          <Title order={1} size="h3">
            {withCodes(title)}
          </Title>
          {children}
        </div>
      </Group>
      {actions ? <Group gap="xs">{actions}</Group> : null}
    </header>
  );
}
