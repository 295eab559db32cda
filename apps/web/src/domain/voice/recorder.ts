/** The reason why recording is not possible. */
export type RecorderRefusal = 'noPermission' | 'noMicrophone' | 'recorderFailed';

export class RecorderFailure extends Error {
  readonly refusal: RecorderRefusal;

  constructor(refusal: RecorderRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export type Recording = {
  /** Ends the recording; returns the sound in the browser's format. */
  stop: () => Promise<Blob>;
  /** Ends the recording and discards it. */
  drop: () => void;
};

export const recordingRate = 16_000;

/** Records until it is stopped. Throws `RecorderFailure`. */
export async function startRecording(): Promise<Recording> {
  const stream = await microphone();
  const silence = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const ended = new Promise<Blob>((resolve) => {
      recorder.addEventListener('stop', () => {
        silence();
        resolve(new Blob(parts, { type: recorder.mimeType }));
      });
    });
    recorder.start();
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
      return ended;
    };
    return { stop, drop: () => void stop() };
  } catch {
    silence();
    throw new RecorderFailure('recorderFailed');
  }
}

async function microphone(): Promise<MediaStream> {
  // Browsers offer no microphone on pages without https.
  if (!navigator.mediaDevices) throw new RecorderFailure('noMicrophone');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        sampleRate: recordingRate,
        channelCount: 1,
        noiseSuppression: true,
        echoCancellation: true,
      },
    });
  } catch (error) {
    throw new RecorderFailure(refusalOf(error instanceof Error ? error.name : ''));
  }
}

const refusals: Record<string, RecorderRefusal> = {
  NotAllowedError: 'noPermission',
  SecurityError: 'noPermission',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
};
const refusalOf = (name: string) => refusals[name] ?? 'recorderFailed';
