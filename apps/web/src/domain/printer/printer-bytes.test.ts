import { fileURLToPath } from 'node:url';
import { type PaperLine, receiptLines } from '@mostrador/shared/papers/receipt-lines';
import { expect, test } from 'vitest';
import { receipt } from '../receipt/receipt.fixture.ts';
import { testLines } from './print-test.ts';
import { type DrawLine, drawerBytes, ticketBytes } from './printer-bytes.ts';
import { NoPrinter, usbPort } from './printer-port.ts';

const cut = [0x1d, 0x56, 0x01];
const pulse = [0x1b, 0x70, 0x00];
const raster = [0x1d, 0x76, 0x30];

/** Replaces the browser's canvas: records its requests and draws one black bar. */
function standInPen() {
  const drawn: { line: PaperLine; dots: number }[] = [];
  const draw: DrawLine = (line, dots) => {
    drawn.push({ line, dots });
    const data = new Uint8ClampedArray(dots * 8 * 4).map((_, index) => (index % 4 === 3 ? 255 : 0));
    return { width: dots, height: 8, data };
  };
  const words = () =>
    drawn.map(({ line }) => (line.kind === 'pair' ? line.label : line.kind === 'text' ? line.text : ''));
  return { draw, drawn, words };
}

/** A USB printer that keeps what it was sent. */
function standInPrinter() {
  const got: number[] = [];
  const alternate = { endpoints: [{ direction: 'out', type: 'bulk', endpointNumber: 2 }] };
  const device = {
    productName: 'POS-58',
    configuration: { interfaces: [{ interfaceNumber: 0, alternate }] },
    open: async () => undefined,
    claimInterface: async () => undefined,
    releaseInterface: async () => undefined,
    close: async () => undefined,
    transferOut: async (endpoint: number, bytes: Uint8Array) => {
      expect(endpoint).toBe(2);
      got.push(...bytes);
      return { status: 'ok' };
    },
  };
  return { device, got };
}

const golden = (name: string) => fileURLToPath(new URL(`golden/${name}.hex`, import.meta.url));

const hexOf = (bytes: Iterable<number>) =>
  `${[...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join(' ')
    .replace(/(.{95}) /g, '$1\n')}\n`;

const indexOf = (bytes: Uint8Array, part: number[]) =>
  bytes.findIndex((_, at) => part.every((byte, offset) => bytes[at + offset] === byte));

test.each([58, 80] as const)('a receipt on %s mm is these bytes', async (width) => {
  const { draw, drawn } = standInPen();
  const lines = receiptLines(receipt);
  const bytes = ticketBytes({ lines, isRtl: false, opensDrawer: true }, { width, letters: 'cp858' }, draw);
  expect(drawn).toEqual([]);
  const { device, got } = standInPrinter();
  await Reflect.apply(usbPort, null, [device]).send(new Uint8Array(bytes));
  await expect(hexOf(got)).toMatchFileSnapshot(golden(`receipt-${width}`));
  expect(indexOf(bytes, pulse)).toBeLessThan(indexOf(bytes, [0x54, 0x69, 0x65, 0x6e, 0x64, 0x61]));
  expect([...bytes.slice(-4)]).toEqual([...cut, 0x0a]);
});

test('a logo stands above the words, and its light colours are dots, neither lost nor black', async () => {
  const { draw } = standInPen();
  const [width, height] = [240, 48];
  // Left half marigold, right half white.
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) => {
    const isLeft = (at / 4) % width < width / 2;
    return isLeft ? ([255, 174, 52, 255][at % 4] ?? 0) : 255;
  });
  const lines = [{ kind: 'text', text: 'Tienda', align: 'center', tone: 'title' }] as const;
  const logo = { width, height, data };
  const bytes = ticketBytes({ lines, isRtl: false, logo }, { width: 58, letters: 'cp858' }, draw);
  const begin = indexOf(bytes, raster);
  expect([...bytes.slice(begin + 4, begin + 8)]).toEqual([width / 8, 0, height, 0]);
  const dots = [...bytes.slice(begin + 8, begin + 8 + (width / 8) * height)];
  const blackOf = (half: (column: number) => boolean) =>
    dots
      .filter((_, at) => half(at % (width / 8)))
      .reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  const area = (width / 2) * height;
  expect(blackOf((column) => column < 15) / area).toBeGreaterThan(0.1);
  expect(blackOf((column) => column < 15) / area).toBeLessThan(0.6);
  expect(blackOf((column) => column > 15) / area).toBeLessThan(0.02);
  expect(begin).toBeLessThan(indexOf(bytes, [0x54, 0x69, 0x65, 0x6e, 0x64, 0x61]));
  await expect(hexOf(bytes)).toMatchFileSnapshot(golden('logo-58'));
});

test('a line that the code page cannot write is a picture, and no other line is', () => {
  const { draw, drawn, words } = standInPen();
  const lines = testLines({ title: 'Prueba', text: 'Lista' });
  const bytes = ticketBytes({ lines, isRtl: false }, { width: 58, letters: 'cp858' }, draw);
  expect(words()).toEqual(['₡ ₲ € Q S/', 'شكرًا لزيارتكم']);
  expect(drawn.every(({ dots }) => dots === 384)).toBe(true);
  expect(indexOf(bytes, raster)).toBeGreaterThan(0);
  const older = standInPen();
  ticketBytes({ lines, isRtl: false }, { width: 58, letters: 'cp437' }, older.draw);
  expect(older.words()).toContain('ñ Ñ á é í ó ú Á É Í Ó Ú ü ¿? ¡!');
});

test('a receipt in Arabic, and one for a printer without letters, is pictures from end to end', async () => {
  const arabic: typeof receipt = { ...receipt, language: 'ar', direction: 'rtl', title: 'إيصال' };
  const lines = receiptLines(arabic);
  const count = lines.filter(({ kind }) => kind === 'text' || kind === 'pair').length;
  const { draw, drawn } = standInPen();
  const bytes = ticketBytes({ lines, isRtl: true }, { width: 80, letters: 'cp858' }, draw);
  expect(drawn).toHaveLength(count);
  expect(drawn[0]?.dots).toBe(576);
  const short = [{ kind: 'text', text: 'إيصال', align: 'center', tone: 'plain' }] as const;
  const one = ticketBytes({ lines: short, isRtl: true }, { width: 58, letters: 'cp858' }, draw);
  await expect(hexOf(one)).toMatchFileSnapshot(golden('arabic-line-58'));
  const pictures = ticketBytes({ lines, isRtl: false }, { width: 80, letters: 'image' }, draw);
  expect(pictures.length).toBeGreaterThan(bytes.length / 2);
  expect(drawn).toHaveLength(count * 2 + 1);
});

test('nothing of a name or a note commands the printer', () => {
  const { draw, drawn } = standInPen();
  const hostile = 'Pan\x1bp\x00\x19\x19\x1dV\x00\x10\x14\x01\x07\x9b\x0cdulce\u202e\u200b';
  const lines: PaperLine[] = [
    { kind: 'text', text: hostile, align: 'center', tone: 'title' },
    { kind: 'text', text: `  ${hostile}`, align: 'start', tone: 'small' },
    { kind: 'pair', label: hostile, value: 'Q 1.00', tone: 'plain' },
  ];
  const clean = lines.map((line): PaperLine => {
    const expected = 'PanpV dulce';
    if (line.kind === 'pair') return { ...line, label: expected };
    return line.kind === 'text' ? { ...line, text: line.text.replace(hostile, expected) } : line;
  });
  const settings = { width: 58, letters: 'cp858' } as const;
  const bytes = ticketBytes({ lines, isRtl: false }, settings, draw);
  expect([...bytes]).toEqual([...ticketBytes({ lines: clean, isRtl: false }, settings, draw)]);
  expect(indexOf(bytes, [0x50, 0x61, 0x6e, 0x70, 0x56])).toBeGreaterThan(0);
  // Drawn, it is read by no printer, and has no more marks than written.
  expect(drawn).toEqual([]);
  ticketBytes({ lines, isRtl: false }, { width: 58, letters: 'image' }, draw);
  const words = drawn.map(({ line }) => JSON.stringify(line)).join('');
  expect(words).not.toMatch(/\\u00|\\f|\u202e|\u200b/);
});

test('the drawer opens without a line of paper', () => {
  const bytes = drawerBytes({ width: 58, letters: 'cp858' });
  expect(indexOf(bytes, pulse)).toBeGreaterThan(0);
  expect(indexOf(bytes, cut)).toBe(-1);
});

test('a printer that takes nothing is no success, and is let go of', async () => {
  const { device } = standInPrinter();
  let closed = 0;
  const broken = {
    ...device,
    transferOut: async () => ({ status: 'stall' }),
    close: async () => {
      closed += 1;
    },
  };
  const port = Reflect.apply(usbPort, null, [broken]);
  await expect(port.send(new Uint8Array([1]))).rejects.toThrow(NoPrinter);
  expect(closed).toBe(1);
});
