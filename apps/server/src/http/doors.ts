import {
  admitProof,
  appRouter,
  authorize,
  comeBack,
  countVisit,
  createCallerFactory,
  departFor,
  discardFormFiles,
  findStore,
  indexedStores,
  openUpload,
  readPrivateFile,
  storeFormFile,
  storeUpload,
} from '@mostrador/api/server';
import { z } from 'zod';
import type { FileDoors } from '../files/files.ts';
import type { FormDoor } from '../rest/rest-files.ts';
import type { StoreDoor } from '../store/store-door.ts';
import type { SignInDoor } from './sign-in.ts';

const createCaller = createCallerFactory(appRouter);

/**
 * Admits one kind of file from a stranger: the picture of a payment, for an order that the stranger can
 * identify.
 */
const admit: FormDoor['admit'] = (call, meta, path) =>
  path && meta.gate === 'storefront' && meta.multipart ? admitProof(call, path) : authorize(call, meta);

/** The procedures and functions for uploads and downloads. Each one checks its caller. */
export const fileDoors: FileDoors = {
  forms: { admit, keep: storeFormFile, discard: discardFormFiles },
  upload: { open: openUpload, keep: storeUpload },
  readPrivate: readPrivateFile,
  receipt: {
    byId: (call, query) => createCaller(call).receipt.byId(query),
    byLink: (call, token) => createCaller(call).receipt.byLink({ token }),
    statement: (call, query) => createCaller(call).customer.statement(query),
  },
  quote: {
    byId: (call, query) => createCaller(call).quote.paper(query),
    byLink: (call, token) => createCaller(call).quote.byLink({ token }),
    viewed: (call, token) => createCaller(call).quote.viewed({ token }),
    answer: (call, token, answer) => createCaller(call).quote.answer({ ...answerOf(answer), token }),
  },
  cashCut: (call, { from = '', until = '', ...query }) =>
    createCaller(call).cashCut.paper({ from, until, ...query }),
  statement: (call, query) => createCaller(call).assistant.paper(query),
  poster: (call, query) => createCaller(call).store.poster(query),
};

const AnswerBody = z.object({ accept: z.unknown(), name: z.unknown(), revision: z.unknown() }).partial();

/** Returns the body as received; the procedure validates it. */
const answerOf = (body: unknown): { accept: boolean; name: string; revision?: number } =>
  Object(AnswerBody.safeParse(body).data ?? {});

/** The redirect to an identity provider, and the return from it. */
export const signInDoor: SignInDoor = { departFor, comeBack };

/** The maximum number of categories, because nobody would read a longer bar. */
const mostCategories = 100;

/** The data source of the public page of a shop. */
export const storeDoor: StoreDoor = {
  organizationOf: (call, slug) => findStore(call, { slug }),
  store: (call, slug) => createCaller(call).webStore.organization({ slug }),
  categories: async (call, slug) =>
    (await createCaller(call).webStore.categories({ slug, perPage: mostCategories })).productCategories,
  products: (call, query) => createCaller(call).webStore.products(query),
  listing: (call, query) => createCaller(call).webStore.listing(query),
  product: (call, query) => createCaller(call).webStore.shown(query),
  order: (call, code) => createCaller(call).storeOrder.byCode({ code }),
  indexed: indexedStores,
  countView: countVisit,
};
