import {
  appRouter,
  type Call,
  createCallerFactory,
  keepFormFile,
  keepUpload,
  openUpload,
} from '@mostrador/api/server';
import type { ReceiptView } from '@mostrador/shared/receipt-view';
import type { FileDoors } from './files.ts';
import type { PrintedReceipt } from './pdf/receipt-view.ts';

const createCaller = createCallerFactory(appRouter);

/** Bytes in and out, each through the procedure or function that judges its caller. */
export const fileDoors: FileDoors = {
  keepFile: keepFormFile,
  upload: { open: openUpload, keep: keepUpload },
  receipt: {
    view: async (call, id) => printed(call, await createCaller(call).receipt.byId({ id })),
    viewByLink: async (call, token) => printed(call, await createCaller(call).receipt.byLink({ token })),
    jsonByLink: (call, token) => createCaller(call).receipt.byLink({ token }),
  },
};

async function printed({ storage }: Call, view: ReceiptView): Promise<PrintedReceipt> {
  const { name, lines, logoUrl } = view.business;
  const key = logoUrl && storage.keyOf(logoUrl);
  const stored = key ? await storage.get(key) : null;
  return { ...view, business: { name, lines, logo: stored && (await asPng(stored)) } };
}

/** Pictures are kept as WebP, which the PDF cannot hold. */
async function asPng(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp');
  return new Uint8Array(await sharp(bytes).png().toBuffer());
}
