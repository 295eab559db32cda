import { receiptLines } from '@mostrador/shared/papers/receipt-lines';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { drawLogo, lineDrawer, loadFaces } from './draw-line.ts';
import { currentPrinter } from './printer.ts';
import { drawerBytes, ticketBytes } from './printer-bytes.ts';
import { findPrinter } from './printer-port.ts';

/** Prints a receipt on the printer of this device, without the browser's window. */
export async function printDirectly(receipt: ReceiptView, { opensDrawer = false } = {}): Promise<void> {
  const printer = currentPrinter();
  const port = await findPrinter(printer);
  const lines = receiptLines(receipt);
  const [logo] = await Promise.all([drawLogo(receipt.business.logoUrl), loadFaces(JSON.stringify(lines))]);
  const isRtl = receipt.direction === 'rtl';
  const ticket = { lines, isRtl, logo, opensDrawer };
  await port.send(new Uint8Array(ticketBytes(ticket, printer, lineDrawer(receipt.direction))));
}

/** Opens the drawer connected to the printer. */
export async function openDrawer(): Promise<void> {
  const printer = currentPrinter();
  await (await findPrinter(printer)).send(new Uint8Array(drawerBytes(printer)));
}
