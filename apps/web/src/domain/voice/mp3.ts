import { createEncoder } from 'wasm-media-encoders';
import { recordingRate } from './recorder.ts';

const bitrate = 32;

/** Encodes a recording as mp3 with one channel and 16 kHz: half a minute takes 120 kB. */
export async function mp3Of(recorded: Blob): Promise<Blob> {
  const context = new AudioContext({ sampleRate: recordingRate });
  try {
    // Decoding converts the sound to the sample rate of the context.
    const sound = await context.decodeAudioData(await recorded.arrayBuffer());
    // The library's own copy is a data address, which the page's policy correctly blocks.
    const { href } = new URL('wasm-media-encoders/wasm/mp3', import.meta.url);
    const encoder = await createEncoder('audio/mpeg', href);
    encoder.configure({ channels: 1, sampleRate: recordingRate, bitrate, outputSampleRate: recordingRate });
    // The encoder returns a view of its own memory, which the next call overwrites.
    const body = encoder.encode([sound.getChannelData(0)]).slice();
    const end = encoder.finalize().slice();
    return new Blob([body, end], { type: 'audio/mpeg' });
  } finally {
    void context.close();
  }
}
