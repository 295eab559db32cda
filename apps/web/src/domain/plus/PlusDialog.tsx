import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { closePlus } from '../../lib/session/plus.ts';
import { useTrack } from '../../lib/session/use-track.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PlusOffer } from './PlusOffer.tsx';
import { Welcome } from './Welcome.tsx';

/** The sheet about Plus; a welcome message after the trial has begun. */
export default function PlusDialog({ opened }: { opened: boolean }) {
  const t = useTranslations('plus');
  const [days, setDays] = useState<number | null>(null);
  const track = useTrack();
  const close = () => {
    setDays(null);
    closePlus();
    track('plus_closed');
  };
  return (
    <Dialog opened={opened} onClose={close} title={days === null ? t('title') : t('welcomeTitle')} size="lg">
      {days === null ? <PlusOffer onStarted={setDays} /> : <Welcome days={days} onContinue={close} />}
    </Dialog>
  );
}
