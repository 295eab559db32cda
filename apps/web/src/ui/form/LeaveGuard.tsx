import { useBlocker } from '@tanstack/react-router';
import { lazyDialog } from '../../lib/loading/lazy.tsx';
import { discardWork, hasUnsavedWork, isSavingWork } from '../../lib/session/unsaved-work.ts';

const DiscardDialog = lazyDialog(async () => ({
  default: (await import('../dialog/ConfirmDialog.tsx')).DiscardDialog,
}));

const isLosing = () => hasUnsavedWork({ exceptStored: true });

/**
 * A link, Back or closing the window asks first while something would be lost. Stands once, at the root, from
 * the first view on: a form can be typed into before anything that is fetched for it is here.
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
