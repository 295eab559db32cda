import type { Printer } from './printer.ts';

/** The receiver of the bytes. Opened and closed for every ticket, so that no tab blocks it for another. */
export type PrinterPort = { name: string; send: (bytes: Uint8Array<ArrayBuffer>) => Promise<void> };

/** Thrown if this browser may not use any printer, or if the printer is not plugged in. */
export class NoPrinter extends Error {}

/** The class of printers among USB devices. */
const printerClass = 7;
const chunk = 4096;

/** True if this browser supports the connection to a printer. */
export const hasLink = (link: Printer['link']): boolean => link === 'browser' || link in navigator;

/** Lets the user choose a printer, which requires a click. Returns null if none was chosen. */
export async function choosePrinter(printer: Printer): Promise<PrinterPort | null> {
  try {
    if (printer.link === 'usb') {
      return usbPort(await navigator.usb.requestDevice({ filters: [{ classCode: printerClass }] }));
    }
    return serialPort(await navigator.serial.requestPort(), printer.speed);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}

/** Returns the printer that was chosen earlier on this device. */
export async function findPrinter(printer: Printer): Promise<PrinterPort> {
  if (printer.link === 'usb') {
    const devices = await navigator.usb.getDevices();
    const device = devices.find(({ productName }) => productName === printer.name) ?? devices[0];
    if (!device) throw new NoPrinter();
    return usbPort(device);
  }
  const [port] = await navigator.serial.getPorts();
  if (!port) throw new NoPrinter();
  return serialPort(port, printer.speed);
}

export const usbPort = (device: USBDevice): PrinterPort => ({
  name: device.productName ?? '',
  send: async (bytes) => {
    await device.open();
    try {
      if (!device.configuration) await device.selectConfiguration(1);
      const { interfaceNumber, endpointNumber } = outputOf(device);
      await device.claimInterface(interfaceNumber);
      for (let at = 0; at < bytes.length; at += chunk) {
        const { status } = await device.transferOut(endpointNumber, bytes.slice(at, at + chunk));
        if (status !== 'ok') throw new NoPrinter();
      }
      await device.releaseInterface(interfaceNumber);
    } finally {
      await device.close();
    }
  },
});

function outputOf({ configuration }: USBDevice) {
  for (const { interfaceNumber, alternate } of configuration?.interfaces ?? []) {
    const output = alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
    if (output) return { interfaceNumber, endpointNumber: output.endpointNumber };
  }
  throw new NoPrinter();
}

export const serialPort = (port: SerialPort, baudRate: number): PrinterPort => ({
  name: '',
  send: async (bytes) => {
    await port.open({ baudRate });
    try {
      const writer = port.writable?.getWriter();
      if (!writer) throw new NoPrinter();
      await writer.write(bytes);
      await writer.close();
    } finally {
      await port.close();
    }
  },
});
