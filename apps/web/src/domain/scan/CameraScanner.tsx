import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Column } from '../../ui/layout/layout.tsx';
import { type CodeReader, openCodeReader } from './code-reader.ts';
import classes from './scan.module.css';

type CameraScannerProps = {
  /** The target of the scanned codes. */
  into: 'cart' | 'list';
  /** The last scanned item, so that the user need not look behind the camera. */
  last: string | undefined;
  onCode: (code: string) => void;
  onClose: () => void;
};
type Failure = 'denied' | 'none' | 'failed';

const pauseMs = 120;
/**
 * The number of frames after which a code that was out of view counts as the next item. A code that stays in
 * view is one item. Frames are counted and not seconds, because a phone that freezes for two seconds has not
 * seen the goods leave.
 */
const looksUntilGone = 10;

/** The camera as a scanner: it scans the codes it sees, one item after the other. */
export default function CameraScanner({ into, last, onCode, onClose }: CameraScannerProps) {
  const t = useTranslations('camera');
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const stop = new AbortController();
    watch(video, { signal: stop.signal, onCode: (code) => latest.current(code) }).catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure(failureOf(error));
    });
    return () => stop.abort();
  }, []);
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="md">
      <Column gap={14}>
        {failure ? (
          <Alert color="red" role="alert">
            {t(failure)}
          </Alert>
        ) : (
          <>
            <div className={classes.view}>
              <video ref={video} muted playsInline aria-label={t('title')} />
            </div>
            <p className={classes.text}>{t(into === 'cart' ? 'text' : 'textList')}</p>
            <p className={classes.last} aria-live="polite">
              {last}
            </p>
          </>
        )}
        <Button size="lg" onClick={onClose}>
          {t('done')}
        </Button>
      </Column>
    </Dialog>
  );
}

type Watch = { signal: AbortSignal; onCode: (code: string) => void };

async function watch(place: { current: HTMLVideoElement | null }, { signal, onCode }: Watch) {
  if (!navigator.mediaDevices) throw new DOMException('No camera.', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const release = () => stream.getTracks().forEach((track) => void track.stop());
  signal.addEventListener('abort', release);
  const video = place.current;
  if (signal.aborted || !video) return release();
  video.srcObject = stream;
  const [reader] = await Promise.all([openCodeReader(), video.play()]);
  await readOn({ reader, video, signal, onCode });
}

async function readOn({
  reader,
  video,
  signal,
  onCode,
}: Watch & { reader: CodeReader; video: HTMLVideoElement }) {
  let seen = '';
  let looksWithout = 0;
  while (!signal.aborted) {
    const code = await reader(video);
    if (code && !signal.aborted) {
      if (code !== seen || looksWithout >= looksUntilGone) onCode(code);
      seen = code;
      looksWithout = 0;
    } else looksWithout += 1;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function failureOf(error: unknown): Failure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
