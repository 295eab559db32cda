import { stored } from '../../lib/store/stored.ts';

export const links = ['browser', 'usb', 'serial'] as const;
export const codePages = ['cp858', 'cp850', 'cp437', 'windows1252'] as const;
export const widths = [58, 80] as const;
export const speeds = [9600, 19_200, 38_400, 57_600, 115_200] as const;

export type Link = (typeof links)[number];
export type CodePage = (typeof codePages)[number];

/** The printer of this device, and its automatic actions. */
export type Printer = {
  /**
   * `browser` uses the browser's print window; with the others the program sends data to the printer
   * directly.
   */
  link: Link;
  /** The name given by the user, or the printer's own. */
  name: string;
  /** The width of the paper in millimetres. */
  width: (typeof widths)[number];
  /** The code page of the printer. `image` sends every line as a picture, which all printers can print. */
  letters: CodePage | 'image';
  /** The speed of a serial connection, in bits per second. */
  speed: number;
  isAutomatic: boolean;
  /** True if the drawer opens when a sale is paid in cash. */
  opensDrawer: boolean;
};

export const plainPrinter: Printer = {
  link: 'browser',
  name: '',
  width: 80,
  letters: 'cp858',
  speed: 9600,
  isAutomatic: false,
  opensDrawer: true,
};

/**
 * Reads each field by its own rule. Values of an older release and unknown values are replaced by their
 * default.
 */
export function readPrinter(text: string | null): Printer {
  const stored = objectOf(text);
  const oneOf = <Value>(name: keyof Printer, values: readonly Value[], usual: Value): Value =>
    values.find((value) => value === Reflect.get(stored, name)) ?? usual;
  const name: unknown = Reflect.get(stored, 'name');
  return {
    link: oneOf('link', links, plainPrinter.link),
    name: typeof name === 'string' ? name : '',
    width: oneOf('width', widths, plainPrinter.width),
    letters: oneOf('letters', [...codePages, 'image' as const], plainPrinter.letters),
    speed: oneOf<number>('speed', speeds, plainPrinter.speed),
    isAutomatic: oneOf('isAutomatic', [true, false], plainPrinter.isAutomatic),
    opensDrawer: oneOf('opensDrawer', [true, false], plainPrinter.opensDrawer),
  };
}

function objectOf(text: string | null): object {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

export const { get: currentPrinter, use: usePrinter } = stored<Printer>({
  name: 'printer',
  parse: readPrinter,
  write: (printer) => JSON.stringify(printer),
});
