import { Alert, Button, Text, Textarea } from '@mantine/core';
import type { VoiceOutcome } from '@mostrador/api/books/voice/voice.schema';
import { parseEntries } from '@mostrador/shared/grammar/grammar';
import { latinDigits } from '@mostrador/shared/latin-digits';
import { newId } from '@mostrador/shared/new-id';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyFailure } from '../../lib/api/query.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { shopDay } from '../../lib/format/days.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useTell } from '../../lib/session/analytics.ts';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { useShop } from '../sale/shop.ts';
import { Recorder } from './Recorder.tsx';
import { isExpense, Understood } from './Understood.tsx';
import { useRecording } from './use-recording.ts';
import classes from './voice.module.css';

type VoiceDialogProps = { opened: boolean; onClose: () => void };

/** An expense that is said or typed, shown as it was understood, and noted when it is confirmed. */
export default function VoiceDialog({ opened, onClose }: VoiceDialogProps) {
  const t = useTranslations('voice');
  return (
    <Sheet opened={opened} onClose={onClose} position="right" size={440} title={t('title')}>
      {opened ? <Noting onClose={onClose} /> : null}
    </Sheet>
  );
}

function Noting({ onClose }: { onClose: () => void }) {
  const t = useTranslations('voice');
  const tell = useTell();
  const api = useApi();
  const [text, setText] = useState('');
  const [audioId, setAudioId] = useState<string | null>(null);
  const [id, setId] = useState(newId);
  /** Other words are another command: one that was sent is only repeated as it was. */
  const say = (words: string) => {
    setText(words);
    setId(newId());
  };
  const version = trpc.platform.version.useQuery();
  const recording = useRecording({
    onHeard: (heard) => {
      say(heard.transcription);
      setAudioId(heard.audioId);
    },
    onFailure: notifyFailure,
  });
  const noting = useMutation({
    mutationFn: () => api.voice.execute.mutate({ id, audioId, transcription: text }),
    onSuccess: () => tell('voice_expense_created'),
  });
  const reset = () => {
    recording.drop();
    noting.reset();
    say('');
    setAudioId(null);
  };
  if (noting.data) return <Done outcome={noting.data} {...{ onClose, onAgain: reset }} />;
  const { hasSpeech } = version.data?.flags ?? { hasSpeech: false };
  const begin = () => {
    tell('voice_recording_started');
    return recording.begin();
  };
  return (
    <div className={classes.body}>
      <Text size="sm" c="dimmed">
        {t('hint')}
      </Text>
      {hasSpeech ? <Recorder recording={{ ...recording, begin }} /> : null}
      {version.data && !hasSpeech ? (
        <Alert variant="light" color="tinta">
          {t('noSpeech')}
        </Alert>
      ) : null}
      <Textarea
        label={t('said')}
        value={text}
        onChange={({ currentTarget }) => say(currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={2}
        disabled={recording.state !== 'idle'}
      />
      <Told
        text={text}
        isPending={noting.isPending}
        onConfirm={() => noting.mutate(undefined, { onError: notifyFailure })}
        onCancel={reset}
      />
    </div>
  );
}

type ToldProps = { text: string; isPending: boolean; onConfirm: () => void; onCancel: () => void };

/** What will be noted of what was said, before it is. */
function Told({ text, isPending, onConfirm, onCancel }: ToldProps) {
  const t = useTranslations('voice');
  const shop = useShop();
  if (!shop || text.trim() === '') return null;
  const drafts = parseEntries(latinDigits(text), { today: shopDay(new Date(), shop) });
  const count = drafts.filter(isExpense).length;
  return (
    <>
      <Understood drafts={drafts} />
      <div className={classes.acts}>
        <Button disabled={count === 0} loading={isPending} onClick={onConfirm}>
          {t('confirm', { count: Math.max(1, count) })}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
}

type DoneProps = { outcome: VoiceOutcome; onAgain: () => void; onClose: () => void };

function Done({ outcome: { ids, pendingIds }, onAgain, onClose }: DoneProps) {
  const t = useTranslations('voice');
  const isWaiting = pendingIds.length > 0;
  return (
    <div className={classes.body}>
      <Alert role="status" variant="light" color="green">
        {t('done', { count: ids.length })} {isWaiting ? t('pending', { count: pendingIds.length }) : null}
      </Alert>
      <div className={classes.acts}>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button
          variant="default"
          component={Link}
          to={isWaiting ? paths.pendingExpenses : paths.expenses}
          onClick={onClose}
        >
          {t(isWaiting ? 'seePending' : 'see')}
        </Button>
      </div>
    </div>
  );
}
