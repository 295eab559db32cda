import { useEffect, useRef, useState } from 'react';
import { sendFile } from '../../lib/api/send-file.ts';
import { useApi } from '../../lib/api/trpc.ts';
import { RecorderFailure, type RecorderRefusal, type Recording, startRecording } from './recorder.ts';

export const longestSeconds = 30;

type State = 'idle' | 'recording' | 'processing';
type Heard = { audioId: string; transcription: string };
type Hearing = {
  onHeard: (heard: Heard) => void;
  /** Called with an error during the recording or transcription. It is shown like other refusals. */
  onFailure: (error: unknown) => void;
};

/** Returns a recording of half a minute at most, from the microphone to its text. */
export function useRecording({ onHeard, onFailure }: Hearing) {
  const api = useApi();
  const [state, setState] = useState<State>('idle');
  const [seconds, setSeconds] = useState(0);
  const [refusal, setRefusal] = useState<RecorderRefusal | null>(null);
  const [isAtLimit, setAtLimit] = useState(false);
  const recording = useRef<Recording>(undefined);
  useEffect(() => () => recording.current?.drop(), []);

  const begin = async () => {
    setRefusal(null);
    setAtLimit(false);
    setSeconds(0);
    try {
      recording.current = await startRecording();
      setState('recording');
    } catch (error) {
      setRefusal(error instanceof RecorderFailure ? error.refusal : 'recorderFailed');
    }
  };

  const finish = async () => {
    const running = recording.current;
    recording.current = undefined;
    if (!running) return;
    setState('processing');
    try {
      const { mp3Of } = await import('./mp3.ts');
      const sound = await mp3Of(await running.stop());
      const signedId = await sendFile(sound, { filename: 'voz.mp3', contentType: 'audio/mpeg' });
      const [audioId = ''] = signedId.split('.');
      const { transcription } = await api.voice.transcribe.query({ id: audioId });
      onHeard({ audioId, transcription });
    } catch (error) {
      onFailure(error);
    } finally {
      setState('idle');
    }
  };

  const atEnd = useRef(finish);
  atEnd.current = finish;
  useEffect(() => {
    if (state !== 'recording') return;
    const began = Date.now();
    const clock = setInterval(() => {
      const passed = (Date.now() - began) / 1000;
      setSeconds(Math.min(longestSeconds, passed));
      if (passed < longestSeconds) return;
      setAtLimit(true);
      void atEnd.current();
    }, 100);
    return () => clearInterval(clock);
  }, [state]);

  const drop = () => {
    recording.current?.drop();
    recording.current = undefined;
    setState('idle');
  };
  return { state, seconds, refusal, isAtLimit, begin, finish, drop };
}
