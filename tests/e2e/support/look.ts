import type { Language } from '@mostrador/shared/text/translate';
import { environment } from './environment.ts';

/** The look of the program: every screen must work in each of them. */
export type Look = { language: Language; width: 1280 | 390; scheme: 'light' | 'dark' };

export const looks: Look[] = (['es', 'ar'] as const).flatMap((language) =>
  ([1280, 390] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ language, width, scheme })),
  ),
);

export const nameOf = ({ language, width, scheme }: Look) => `${language}-${width}-${scheme}`;

/** Neighbours in a list of tests get different looks, and another seed gives each of them another one. */
export function lookOf(place: number): Look {
  const [first] = looks;
  const look = looks[(place * 3 + environment.seed) % looks.length] ?? first;
  if (!look) throw new Error('There are no looks.');
  return look;
}

/** A stable number for a test's name. */
export const placeOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
