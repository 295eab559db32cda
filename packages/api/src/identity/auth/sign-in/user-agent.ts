import { parse } from 'bowser';

type UserAgent = { kind: (typeof kinds)[number] | 'other'; browser: string | null; system: string | null };

/** The browser and system in the user agent as readable text: «Chrome 141», «Android 15». */
export function deviceOf(userAgent: string | null): UserAgent {
  if (!userAgent) return { kind: 'other', browser: null, system: null };
  const { browser, os, platform } = parse(userAgent);
  return {
    kind: kinds.find((kind) => kind === platform.type) ?? 'other',
    browser: named(browser.name, browser.version?.split('.')[0]),
    system: named(os.name, os.versionName ?? (os.name === 'Android' || os.name === 'iOS' ? os.version : '')),
  };
}

const kinds = ['desktop', 'mobile', 'tablet'] as const;

const named = (name: string | undefined, version = '') => (name ? `${name} ${version}`.trim() : null);
