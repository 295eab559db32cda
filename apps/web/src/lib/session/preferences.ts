import type { Preset, presets } from '../../theme/colors.ts';
import { createStore } from '../store/create-store.ts';

/**
 * The appearance of the program on this device, under the documented names. `themeDirection` null follows
 * the language.
 */
export type Preferences = {
  themeMode: 'light' | 'dark' | 'system';
  themeLayout: 'vertical' | 'horizontal';
  themeStretch: boolean;
  themeContrast: 'default' | 'bold';
  themeDirection: 'ltr' | 'rtl' | null;
  themeColorPresets: Preset;
  navCollapsed: boolean;
  /** Shortcuts of a single letter can be switched off: speech input triggers them by accident. */
  letterKeys: boolean;
};

export const presetNames = [
  'default',
  'purple',
  'cyan',
  'blue',
  'orange',
  'red',
] as const satisfies (keyof typeof presets)[];

export const defaultPreferences: Preferences = {
  themeMode: 'light',
  themeLayout: 'horizontal',
  themeStretch: false,
  themeContrast: 'default',
  themeDirection: null,
  themeColorPresets: 'default',
  navCollapsed: false,
  letterKeys: true,
};

const preferences = createStore(readPreferences(localStorage));

export const usePreferences = preferences.use;

export function setPreferences(changes: Partial<Preferences>) {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, String(value));
  }
  preferences.set({ ...preferences.get(), ...changes });
}

export function resetPreferences() {
  setPreferences(defaultPreferences);
}

/** Unknown values in the storage, for example of an older version, fall back to the default. */
export function readPreferences(store: Pick<Storage, 'getItem'>): Preferences {
  const oneOf = <const T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === store.getItem(name));
  return {
    themeMode: oneOf('themeMode', ['light', 'dark', 'system']) ?? defaultPreferences.themeMode,
    themeLayout: oneOf('themeLayout', ['vertical', 'horizontal']) ?? defaultPreferences.themeLayout,
    themeStretch: store.getItem('themeStretch') === 'true',
    themeContrast: oneOf('themeContrast', ['default', 'bold']) ?? defaultPreferences.themeContrast,
    themeDirection: oneOf('themeDirection', ['ltr', 'rtl']) ?? null,
    themeColorPresets: presetNames.find((name) => name === store.getItem('themeColorPresets')) ?? 'default',
    navCollapsed: store.getItem('navCollapsed') === 'true',
    letterKeys: store.getItem('letterKeys') !== 'false',
  };
}

addEventListener('storage', () => preferences.set(readPreferences(localStorage)));
