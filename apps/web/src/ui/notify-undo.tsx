import { Button, Group } from '@mantine/core';
import { closing, openNotices } from '../lib/notify.ts';

type UndoNotice = { message: string; undo: string; onUndo: () => void };

/** Says what happened and offers to take it back for six seconds. */
export async function notifyWithUndo({ message, undo, onUndo }: UndoNotice) {
  const notices = await openNotices();
  const id = `undo:${message}`;
  const takeBack = () => {
    notices.hide(id);
    onUndo();
  };
  notices.show({
    id,
    color: 'brand',
    autoClose: 6000,
    ...closing(),
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>{message}</span>
        <Button variant="subtle" size="compact-md" onClick={takeBack}>
          {undo}
        </Button>
      </Group>
    ),
  });
}
