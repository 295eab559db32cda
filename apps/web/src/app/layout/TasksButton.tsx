import { ActionIcon } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Marked } from './Marked.tsx';
import { openDialog, useShellDialog } from './shell-state.ts';
import { isUnderWay, useTasks } from './use-tasks.ts';

/** Long work of this person, with how many are under way; a phone shows it once there is some. */
export function TasksButton({ className }: { className: string }) {
  const t = useTranslations('shell');
  const isOpen = useShellDialog() === 'tasks';
  const { data } = useTasks({ isOpen });
  const count = data?.tasks.filter(isUnderWay).length ?? 0;
  const label = count > 0 ? t('tasks.underWay', { count }) : t('tasks.title');
  return (
    <Marked mark={count || null} className={data && data.tasks.length > 0 ? '' : className}>
      <ActionIcon size={40} aria-label={label} title={label} onClick={() => openDialog('tasks')}>
        <IconListCheck size={20} />
      </ActionIcon>
    </Marked>
  );
}
