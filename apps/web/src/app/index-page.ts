import { paths } from '../lib/navigation/paths.ts';
import type { Me } from '../lib/session/person.ts';
import { refusalAt } from './guard/guard.ts';
import { allScreens } from './menu.ts';
import type { Screen } from './screen.ts';

/** Addresses that exist only as a prefix of ids, with the list of the records of these ids. */
const elsewhere: Readonly<Record<string, string>> = {
  '/dashboard/plus': paths.plus,
  '/dashboard/orden-web': paths.webOrders,
  '/dashboard/venta': paths.bookSales,
  '/dashboard/ingreso': paths.incomes,
  '/dashboard/gasto': paths.expenses,
  '/dashboard/pdv/editar-venta': paths.orders,
  '/dashboard/pdv/cambio': paths.orders,
  '/dashboard/organizaciones/integraciones/webhooks': paths.integrations,
};

/**
 * Returns the page of an address that has no screen but is the beginning of others: the first of those that
 * this user may see. Null if no screen begins with it.
 */
export function indexPage(address: string, me: Me | undefined): string | null {
  const known = elsewhere[address];
  if (known) return known;
  const below = allScreens.flatMap((screen) => continuing(screen, address));
  const open = below.find(({ screen }) => me === undefined || refusalAt(screen, me) === null);
  return (open ?? below[0])?.path ?? null;
}

/** Returns the screen if its path continues the given address without further ids. */
function continuing(screen: Screen, address: string) {
  const given = address.split('/');
  const parts = screen.path.split('/');
  const rest = parts.slice(given.length);
  const begins = given.every((part, index) => part === parts[index] || isId(parts[index]));
  return begins && rest.length > 0 && !rest.some(isId)
    ? [{ screen, path: [...given, ...rest].join('/') }]
    : [];
}

const isId = (part: string | undefined) => part?.startsWith(':') ?? false;
