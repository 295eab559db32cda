import { Button, Group } from '@mantine/core';
import { newId } from '@mostrador/shared/new-id';
import { hideNotice, showNotice } from '../lib/notify.ts';

type UndoNotice = { message: string; undo: string; onUndo: () => void };

/** Says what happened and offers to take it back for six seconds. */
export function notifyWithUndo({ message, undo, onUndo }: UndoNotice) {
  // Each notice takes back its own: the same words twice are two things that happened.
  const id = newId();
  const takeBack = () => {
    hideNotice(id);
    onUndo();
  };
  showNotice({
    id,
    color: 'brand',
    autoClose: 6000,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>{message}</span>
        <Button variant="subtle" size="compact-md" flex="none" onClick={takeBack}>
          {undo}
        </Button>
      </Group>
    ),
  });
}
