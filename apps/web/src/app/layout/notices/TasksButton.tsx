import { ActionIcon } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Marked } from '../menu/Marked.tsx';
import { openDialog } from '../shell-state.ts';
import { isUnderWay, useSessionTasks } from './use-tasks.ts';

/**
 * Long tasks that started or progressed in this session. The user who requested a file follows the task and
 * downloads the file here.
 */
export function TasksButton() {
  const t = useTranslations('shell');
  const tasks = useSessionTasks();
  if (tasks.length === 0) return null;
  const count = tasks.filter(isUnderWay).length;
  const label = count > 0 ? t('tasks.underWay', { count }) : t('tasks.title');
  return (
    <Marked isMarked={count > 0}>
      <ActionIcon
        size={40}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => openDialog('tasks')}
      >
        <IconListCheck size={20} />
      </ActionIcon>
    </Marked>
  );
}
