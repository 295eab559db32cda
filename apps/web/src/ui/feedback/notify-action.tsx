import { Button, Group } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { hideNotice, showNotice } from '../../lib/device/notify.ts';

type ActionNotice = { id: string; message: string; action: string; onAction: () => void };

/** The time for which the action is offered. */
export const offeredMs = 6000;

/** A notification with an action, which is offered for six seconds. */
export function notifyWithAction({ id, message, action, onAction }: ActionNotice) {
  let isDone = false;
  // The notification closes a moment after the press, so a second press must not run the action again.
  const act = () => {
    if (isDone) return;
    isDone = true;
    hideNotice(id);
    onAction();
  };
  showNotice({
    id,
    color: 'brand',
    autoClose: offeredMs,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>{message}</span>
        <Button variant="subtle" size="compact-md" flex="none" onClick={act}>
          {action}
        </Button>
      </Group>
    ),
  });
}

type UndoNotice = { message: string; undo: string; onUndo: () => void };

/** Each notification has its own undo, because the same text twice means two actions. */
export const notifyWithUndo = ({ message, undo, onUndo }: UndoNotice) =>
  notifyWithAction({ id: newId(), message, action: undo, onAction: onUndo });
