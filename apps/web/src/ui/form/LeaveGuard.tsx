import { useBlocker } from '@tanstack/react-router';
import { lazyDialog } from '../../lib/loading/lazy.tsx';
import { discardWork, hasUnsavedWork, isSavingWork } from '../../lib/session/unsaved-work.ts';

const DiscardDialog = lazyDialog(async () => ({
  default: (await import('../dialog/ConfirmDialog.tsx')).DiscardDialog,
}));

const isLosing = () => hasUnsavedWork({ exceptStored: true });

/**
 * Links, Back and closing the window ask first if unsaved work would be lost. Mounted once, at the root,
 * from the first render on, because a form can be edited before its code is completely loaded.
 */
export function LeaveGuard() {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isLosing(),
    enableBeforeUnload: isLosing,
    withResolver: true,
  });
  const isBlocked = leaving.status === 'blocked';
  const go = () => {
    if (!isBlocked) return;
    discardWork();
    leaving.proceed();
  };
  return (
    <DiscardDialog
      opened={isBlocked}
      isSaving={isBlocked && isSavingWork()}
      onStay={() => isBlocked && leaving.reset()}
      onGo={go}
    />
  );
}
