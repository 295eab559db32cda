import { Button, Group } from '@mantine/core';
import { wakeNotices } from '../lib/notify.ts';
import { closeWord } from '../lib/text.tsx';

type UndoNotice = { message: string; undo: string; onUndo: () => void };

/** Says what happened and offers to take it back for six seconds. */
export function notifyWithUndo(notice: UndoNotice) {
  void wakeNotices().then((notices) => showWithUndo(notices, notice));
}

function showWithUndo(notices: Awaited<ReturnType<typeof wakeNotices>>, notice: UndoNotice) {
  const id = `undo:${notice.message}`;
  const takeBack = () => {
    notices.hide(id);
    notice.onUndo();
  };
  notices.show({
    id,
    color: 'brand',
    autoClose: 6000,
    closeButtonProps: { 'aria-label': closeWord() },
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>{notice.message}</span>
        <Button variant="subtle" size="compact-md" onClick={takeBack}>
          {notice.undo}
        </Button>
      </Group>
    ),
  });
}
