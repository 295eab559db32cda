import { appRouter, createCallerFactory, keepFormFile, keepUpload, openUpload } from '@mostrador/api/server';
import type { FileDoors } from './files.ts';

const createCaller = createCallerFactory(appRouter);

/** Bytes in and out, each through the procedure or function that judges its caller. */
export const fileDoors: FileDoors = {
  keepFile: keepFormFile,
  upload: { open: openUpload, keep: keepUpload },
  receipt: {
    byId: (call, query) => createCaller(call).receipt.byId(query),
    byLink: (call, token) => createCaller(call).receipt.byLink({ token }),
  },
};
