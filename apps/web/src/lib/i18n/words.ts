import type { Language, Messages } from '@mostrador/shared/text/translate';
import { getSession } from '../session/session.ts';
import { createStore } from '../store/create-store.ts';

/** The name of a text module. */
export type Words = keyof Messages;
/** The errors that occur before and around every page are in a file of their own. The others are rare. */
type File = Words | 'first-errors';
type LoadedMessages = { language: Language; files: readonly File[]; messages: Partial<Messages> };

// One chunk for each module and language. Mails are not included, because the server writes them.
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

/** The loaded texts, all in one language. */
export const getMessages = spoken.get;

export const useSpoken = spoken.use;

/**
 * Switches to a language after loading all modules shown so far in it: until then, and if that fails, the
 * previous texts stay.
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

/** Loads modules of texts; components that use them are rendered afterwards. */
export const loadWords = (modules: readonly Words[]): Promise<void> => show(modules);

/** Loads a part of the program together with its texts. */
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
  // Another language may have been chosen meanwhile, or more modules may be needed.
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
