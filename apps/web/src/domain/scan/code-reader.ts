import type { BarcodeDetector as Detector } from 'barcode-detector/ponyfill';

type DetectorClass = typeof Detector;

/** Reads the code in a camera picture, if there is one. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string | undefined>;

/** The formats of codes on goods and labels. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const;

/**
 * Opens the browser's own reader if it supports the codes of shops, and otherwise one that is loaded first.
 */
export async function openCodeReader(): Promise<CodeReader> {
  const own: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  const isOwnGood = isDetector(own) && (await own.getSupportedFormats()).includes('ean_13');
  const Reader = isDetector(own) && isOwnGood ? own : await fetchedDetector();
  const known = await Reader.getSupportedFormats();
  const reader = new Reader({ formats: formats.filter((format) => known.includes(format)) });
  // Codes are stored without the marks that separate their fields, and scanners do not type these.
  return async (picture) => (await reader.detect(picture))[0]?.rawValue.replace(/\p{Cc}/gu, '');
}

const isDetector = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value;

/** A megabyte of wasm, served by ourselves, because the library's default is a third-party server. */
async function fetchedDetector(): Promise<DetectorClass> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  const { href } = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url);
  prepareZXingModule({ overrides: { locateFile: () => href } });
  return BarcodeDetector;
}
