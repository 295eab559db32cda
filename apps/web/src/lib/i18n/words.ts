import type { Language, Messages } from '@mostrador/shared/text/translate';
import { getSession } from '../session/session.ts';
import { createStore } from '../store/create-store.ts';

/** A module of the texts. */
export type Words = keyof Messages;
/** The errors that occur before and around every page are in a file of their own. The others are rare. */
type File = Words | 'first-errors';
type LoadedMessages = { language: Language; files: readonly File[]; messages: Partial<Messages> };

// One chunk for every module and language. Mails are written by the server.
const chunks = import.meta.glob<object>(
  ['../../../../../packages/shared/src/text/*/*.json', '!**/mail.json'],
  {
    import: 'default',
  },
);
const always: File[] = ['shell', 'common', 'first-errors'];
const fetched = new Map<string, object>();
let chosen = getSession().language;
const spoken = createStore<LoadedMessages>({ language: chosen, files: [], messages: {} });

/** The words that are here, all in one language. */
export const getMessages = spoken.get;

export const useSpoken = spoken.use;

/**
 * Changes to a language, in which all that was shown so far is fetched first: until then, and if that fails,
 * the old words stay.
 */
export async function setLocale(language: Language): Promise<void> {
  const before = chosen;
  chosen = language;
  try {
    await show(always);
  } catch (error) {
    if (chosen === language) chosen = before;
    throw error;
  }
}

/** Fetches modules of the texts; what shows them is drawn afterwards. */
export const loadWords = (modules: readonly Words[]): Promise<void> => show(modules);

/** A part of the program together with the words it shows. */
export const withWords =
  <Part>(modules: readonly Words[], load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), loadWords(modules)]);
    return part;
  };

async function show(added: readonly File[]): Promise<void> {
  const language = chosen;
  const files = () => [...new Set([...spoken.get().files, ...added])];
  const paths = () => files().map((file) => pathOf(language, file));
  await Promise.all(paths().map(fetchOnce));
  // Meanwhile another language may have been chosen, or more be shown.
  if (language !== chosen || !paths().every((path) => fetched.has(path))) return show(added);
  if (language === spoken.get().language && files().length === spoken.get().files.length) return;
  spoken.set({ language, files: files(), messages: messagesOf(language, files()) });
}

async function fetchOnce(path: string): Promise<void> {
  if (!fetched.has(path)) fetched.set(path, (await chunks[path]?.()) ?? {});
}

function messagesOf(language: Language, files: File[]): Partial<Messages> {
  const entries = files.map((file) => [file, fetched.get(pathOf(language, file))]);
  const { 'first-errors': first, errors, ...others } = Object.fromEntries(entries);
  return { ...others, errors: { ...first, ...errors } };
}

const pathOf = (language: Language, file: File) =>
  `../../../../../packages/shared/src/text/${language}/${file}.json`;
