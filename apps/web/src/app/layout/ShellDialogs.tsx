import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useBackCloses } from '../../lib/device/use-back-closes.ts';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { usePlusOpen } from '../../lib/session/plus.ts';
import { usePreferences } from '../../lib/session/preferences.ts';
import { useFirstPlus } from './plus/use-first-plus.ts';
import { makeShellKeys } from './shell-keys.ts';
import { closeDialog, openDialog, type ShellDialog, takeSentence, useShellDialog } from './shell-state.ts';

const MenuSearch = lazyOverlay(() => import('./menu/MenuSearch.tsx'));
const SettingsDrawer = lazyOverlay(withWords(['preferences'], () => import('./SettingsDrawer.tsx')));
const KeyboardMap = lazyOverlay(withWords(['preferences'], () => import('./KeyboardMap.tsx')));
const MoreDrawer = lazyOverlay(() => import('./menu/MoreDrawer.tsx'));
const NewsDialog = lazyOverlay(() => import('./notices/NewsDialog.tsx'));
const NoticesDrawer = lazyOverlay(withWords(['notification'], () => import('./notices/NoticesDrawer.tsx')));
const CashierDialog = lazyOverlay(withWords(['approval'], () => import('./person/CashierDialog.tsx')));
const PinDialog = lazyOverlay(withWords(['approval', 'auth'], () => import('./person/PinDialog.tsx')));
const PlusDialog = lazyOverlay(withWords(['plus'], () => import('../../domain/plus/PlusDialog.tsx')));
const VoiceDialog = lazyOverlay(withWords(['voice'], () => import('../../domain/voice/VoiceDialog.tsx')));
const TasksDrawer = lazyOverlay(() => import('./notices/TasksDrawer.tsx'));

/**
 * The dialogs of the shell. They are loaded when first opened, and stay mounted for their closing animation.
 */
export function ShellDialogs() {
  const dialog = useShellDialog();
  const [seen, setSeen] = useState<ReadonlySet<ShellDialog>>(new Set());
  useShellKeys();
  useBackCloses({ isOpen: dialog !== null, close: closeDialog });
  useEffect(
    () => setSeen((before) => (before.has(dialog) ? before : new Set([...before, dialog]))),
    [dialog],
  );
  return (
    <>
      {seen.has('search') ? <MenuSearch /> : null}
      {seen.has('settings') ? <SettingsDrawer opened={dialog === 'settings'} /> : null}
      {seen.has('keyboard') ? <KeyboardMap opened={dialog === 'keyboard'} /> : null}
      {seen.has('more') ? <MoreDrawer opened={dialog === 'more'} /> : null}
      {seen.has('news') ? <NewsDialog opened={dialog === 'news'} /> : null}
      {seen.has('notices') ? <NoticesDrawer opened={dialog === 'notices'} /> : null}
      {seen.has('cashier') ? <CashierDialog opened={dialog === 'cashier'} /> : null}
      {seen.has('pin') ? <PinDialog opened={dialog === 'pin'} /> : null}
      {seen.has('voice') ? (
        <VoiceDialog opened={dialog === 'voice'} onClose={closeDialog} takeSentence={takeSentence} />
      ) : null}
      <PlusSheet />
      {seen.has('tasks') ? <TasksDrawer opened={dialog === 'tasks'} /> : null}
    </>
  );
}

function PlusSheet() {
  const isOpen = usePlusOpen();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  useFirstPlus();
  return wasOpen ? <PlusDialog opened={isOpen} /> : null;
}

/**
 * Handles mod+K anywhere, and `?` and `g` + letter outside of fields unless single-letter keys are switched
 * off.
 */
function useShellKeys() {
  const navigate = useNavigate();
  const { letterKeys } = usePreferences();
  useEffect(() => {
    const read = makeShellKeys();
    const onKey = (event: KeyboardEvent) => {
      const { key, code, altKey, ctrlKey, metaKey, shiftKey, timeStamp } = event;
      const isFree = letterKeys && !isTyping(event.target);
      const does = read({ key, code, altKey, ctrlKey, metaKey, shiftKey, timeStamp, isFree });
      if (!does) return;
      event.preventDefault();
      if ('opens' in does) openDialog(does.opens);
      else void navigate({ to: does.goes });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, letterKeys]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role="dialog"]') !== null)
  );
}
