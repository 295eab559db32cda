import '@mantine/core/styles/RingProgress.layer.css';
import { ActionIcon, Alert, Loader, RingProgress, Text } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { longestSeconds, type useRecording } from './use-recording.ts';
import classes from './voice.module.css';

/** The microphone inside a ring that fills within half a minute. */
export function Recorder({ recording }: { recording: ReturnType<typeof useRecording> }) {
  const t = useTranslations('voice');
  const { state, seconds, refusal, isAtLimit, begin, finish } = recording;
  const isOn = state === 'recording';
  return (
    <div className={classes.recorder}>
      <RingProgress
        size={116}
        thickness={6}
        roundCaps
        aria-hidden="true"
        sections={isOn ? [{ value: (seconds / longestSeconds) * 100, color: 'red.7' }] : []}
        className={classes.ring ?? ''}
      />
      {state === 'processing' ? (
        <Loader className={classes.mic ?? ''} />
      ) : (
        <ActionIcon
          className={classes.mic ?? ''}
          size={80}
          radius="50%"
          variant="filled"
          color={isOn ? 'red.8' : undefined}
          aria-label={t(isOn ? 'stop' : 'record')}
          onClick={() => void (isOn ? finish() : begin())}
        >
          {isOn ? <IconPlayerStopFilled size={32} /> : <IconMicrophone size={36} />}
        </ActionIcon>
      )}
      <Text size="sm" aria-live="polite" className={classes.state ?? ''}>
        {isOn ? t('seconds', { count: Math.ceil(longestSeconds - seconds) }) : null}
        {state === 'processing' ? `${isAtLimit ? `${t('limit')} ` : ''}${t('processing')}` : null}
      </Text>
      {refusal ? (
        <Alert role="alert" color="cempasuchil" variant="light">
          {t(`refused.${refusal}`)}
        </Alert>
      ) : null}
    </div>
  );
}
