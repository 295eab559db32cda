import { countryName } from '@mostrador/shared/country';
import { IconWorld } from '@tabler/icons-react';
import {
  AR,
  BO,
  CL,
  CO,
  CR,
  CU,
  DO,
  EC,
  GT,
  HN,
  MX,
  NI,
  PA,
  PE,
  PY,
  SV,
  US,
  UY,
  VE,
} from 'country-flag-icons/react/3x2';
import { useSession } from '../lib/session.ts';
import classes from './ui.module.css';

const flags = { AR, BO, CL, CO, CR, CU, DO, EC, GT, HN, MX, NI, PA, PE, PY, SV, US, UY, VE };

/** The flag of a country by its ISO code; a globe for those we have none of. */
export function CountryFlag({ id, isDecoration = false }: { id: string; isDecoration?: boolean }) {
  const { language } = useSession();
  const Flag = Object.entries(flags).find(([code]) => code === id)?.[1];
  const words = isDecoration
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': countryName(id, language) };
  return (
    <span className={classes.flag} {...words}>
      {Flag ? <Flag aria-hidden="true" /> : <IconWorld size={20} aria-hidden="true" />}
    </span>
  );
}
