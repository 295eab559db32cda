import { Alert, Button, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { VoiceOutcome } from '@mostrador/api/imports/voice/voice.schema';
import { newId } from '@mostrador/shared/wire/new-id';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyFailure } from '../../lib/api/query.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useCan } from '../../lib/session/me.tsx';
import { useTrack } from '../../lib/session/use-track.ts';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { Column, Row } from '../../ui/layout/layout.tsx';
import { Recorder } from './Recorder.tsx';
import { Understood } from './Understood.tsx';
import { useRecording } from './use-recording.ts';

type VoiceDialogProps = { opened: boolean; onClose: () => void; takeSentence: () => string };

/**
 * Records money movements from speech or text: shows how they were understood, and saves them on
 * confirmation.
 */
export default function VoiceDialog({ opened, onClose, takeSentence }: VoiceDialogProps) {
  const t = useTranslations('voice');
  return (
    <Sheet opened={opened} onClose={onClose} position="right" size={440} title={t('title')}>
      {opened ? <Noting {...{ onClose, takeSentence }} /> : null}
    </Sheet>
  );
}

function Noting({ onClose, takeSentence }: Omit<VoiceDialogProps, 'opened'>) {
  const t = useTranslations('voice');
  const track = useTrack();
  const api = useApi();
  const [text, setText] = useState(takeSentence);
  const [audioId, setAudioId] = useState<string | null>(null);
  const [id, setId] = useState(newId);
  /** A changed text is another command; only a text that was already sent is repeated with the same id. */
  const changeText = (words: string) => {
    setText(words);
    setId(newId());
  };
  const version = trpc.platform.version.useQuery();
  const recording = useRecording({
    onHeard: (heard) => {
      changeText(heard.transcription);
      setAudioId(heard.audioId);
    },
    onFailure: notifyFailure,
  });
  const noting = useMutation({
    mutationFn: () => api.voice.execute.mutate({ id, audioId, transcription: text }),
    onSuccess: () => track('voice_expense_created'),
  });
  const reset = () => {
    recording.drop();
    noting.reset();
    changeText('');
    setAudioId(null);
  };
  if (noting.data) return <Done outcome={noting.data} {...{ onClose, onAgain: reset }} />;
  const { hasSpeech } = version.data?.flags ?? { hasSpeech: false };
  const begin = () => {
    track('voice_recording_started');
    return recording.begin();
  };
  return (
    <Column gap={16}>
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
        onChange={({ currentTarget }) => changeText(currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={2}
        disabled={recording.state !== 'idle'}
      />
      <EntryPreview
        text={text}
        isPending={noting.isPending}
        onConfirm={() => noting.mutate(undefined, { onError: notifyFailure })}
        onCancel={reset}
      />
    </Column>
  );
}

type EntryPreviewProps = { text: string; isPending: boolean; onConfirm: () => void; onCancel: () => void };

const patience = 250;

/** A preview of the entries that a sentence will create. */
function EntryPreview({ text, isPending, onConfirm, onCancel }: EntryPreviewProps) {
  const t = useTranslations('voice');
  const [transcription] = useDebouncedValue(text.trim(), patience);
  const { data } = trpc.voice.parse.useQuery(
    { transcription },
    { enabled: transcription !== '', placeholderData: keepPreviousData },
  );
  if (text.trim() === '') return null;
  const entries = data?.entries ?? [];
  // True if no entry has a verb and an amount, so the text contains no information yet.
  const isNothing = entries.every(({ amount, questions }) => amount === null && questions.includes('kind'));
  const count = entries.filter(({ status }) => status !== 'asks').length;
  return (
    <>
      {data && isNothing ? <Text c="dimmed">{t('nothing')}</Text> : null}
      {isNothing ? null : <Understood entries={entries} />}
      <Row gap={8}>
        <Button
          disabled={count === 0 || transcription !== text.trim()}
          loading={isPending}
          onClick={onConfirm}
        >
          {t('confirm', { count: Math.max(1, count) })}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Row>
    </>
  );
}

type DoneProps = { outcome: VoiceOutcome; onAgain: () => void; onClose: () => void };

function Done({ outcome, onAgain, onClose }: DoneProps) {
  const t = useTranslations('voice');
  const { entries, pendingIds, canUndo } = outcome;
  const made = entries.filter(({ id }) => id !== null);
  const api = useApi();
  const undoing = useMutation({ mutationFn: () => api.voice.undo.mutate({ id: outcome.id }) });
  const seesAll = useCan('report.read');
  const isWaiting = pendingIds.length > 0;
  const isOfExpenses = made.every(({ kind }) => kind === 'expense');
  const path = isWaiting ? paths.pendingExpenses : isOfExpenses ? paths.expenses : paths.transactions;
  return (
    <Column gap={16}>
      <Alert role="status" variant="light" color="green">
        {t(undoing.isSuccess ? 'undone' : 'done', { count: made.length })}{' '}
        {isWaiting && !undoing.isSuccess ? t('pending', { count: pendingIds.length }) : null}
      </Alert>
      {undoing.isSuccess ? null : <Understood entries={entries} />}
      <Row gap={8}>
        <Button onClick={onAgain}>{t('again')}</Button>
        {canUndo && !undoing.isSuccess ? (
          <Button
            variant="default"
            loading={undoing.isPending}
            onClick={() => undoing.mutate(undefined, { onError: notifyFailure })}
          >
            {t('undo')}
          </Button>
        ) : null}
        {undoing.isSuccess || (path === paths.transactions && !seesAll) ? null : (
          <Button variant="default" component={Link} to={path} onClick={onClose}>
            {t(isWaiting ? 'seePending' : 'see')}
          </Button>
        )}
      </Row>
    </Column>
  );
}
