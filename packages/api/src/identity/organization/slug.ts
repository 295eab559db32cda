import type { Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { conflict, InvalidField } from '../../core/call/errors.ts';

const form = /^[a-z0-9](-?[a-z0-9]){2,39}$/;

/** Addresses of the program itself, and words that would let a shop impersonate it. */
const reserved = new Set(
  `403 404 about account admin administrador ajustes android api app app-sumo assets auth ayuda
  billing blog cdn cambiar-contrasena contacto cuenta dashboard demo docs email facturacion favicon
  files health help info ios legal login logout mail manifest mostrador no-fui-yo null oauth openapi
  pagos pago payments plus precios pricing privacidad privacy public recibo recuperar-contrasena registro
  robots root security seguridad service-worker settings signup sitemap soporte static status store
  support terminos terms tienda trpc undefined unirme uploads users v1 v2 verificar-email web
  webhooks www`.split(/\s+/),
);

/** Characters that are read as a letter, and those that may separate letters: `m0strad0r`, `log-in`. */
const readAs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  rn: 'm',
  vv: 'w',
  '-': '',
};
const looksOf = (slug: string) => slug.replace(/rn|vv|[01l34578-]/g, (part) => readAs[part] ?? part);
const reservedLooks = new Set([...reserved].map(looksOf));

/** True if the name of a shop contains the program's name and so only looks like ours. */
const pretends = (looks: string) => looks.includes(looksOf('mostrador'));

/** Normalizes a slug to the form that is stored and compared. Throws if no shop may have it. */
export function readSlug(text: string): string {
  const slug = text.normalize('NFKC').trim().toLowerCase();
  if (slug.length > 40 || !form.test(slug)) throw new InvalidField('slug', 'slugInvalid');
  const looks = looksOf(slug);
  if (reservedLooks.has(looks) || pretends(looks)) throw new InvalidField('slug', 'slugReserved');
  return slug;
}

/** True if the organization of this transaction may take the address now. */
export async function isSlugFree(tx: Tx, slug: string) {
  const [row] = await tx.execute<{ free: boolean }>(sql`select is_slug_free(${slug}) free`);
  return row?.free ?? false;
}

/**
 * Refuses a fourth change of the address within thirty days, because customers still use the old one. The
 * changes are counted in the audit log.
 */
export async function refuseRestlessSlug(tx: Tx, now: Date) {
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  const [row] = await tx.execute<{ changes: number }>(sql`
    select count(*)::int changes from audit_log
    where action = 'organization.customize' and created_at > ${since}::timestamptz
      and before->>'slug' is not null and jsonb_exists(after, 'slug')
      and before->>'slug' is distinct from after->>'slug'`);
  if ((row?.changes ?? 0) >= 3) throw conflict('slugChangedTooOften');
}

/** Refuses a published store without an address, because only the address leads to it. */
export async function refuseSluglessStore(tx: Tx) {
  const [published] = await tx.execute(sql`select from store_settings where is_published`);
  if (published) throw new InvalidField('slug', 'slugOfStore');
}

/** Sets or removes the address of the shop. Refuses an address that another shop has. */
export async function takeSlug(tx: Tx, slug: string | null) {
  if (!(await tryTakingSlug(tx, slug))) throw new InvalidField('slug', 'slugInUse');
}

/**
 * Takes the address and returns true if it was still free: another shop may have taken it since the check.
 * The previous one is reserved for ninety days, because printed links must not lead to another shop. The
 * table belongs to no organization, so that a function checks and writes in one statement.
 */
export async function tryTakingSlug(tx: Tx, slug: string | null): Promise<boolean> {
  const [row] = await tx.execute<{ taken: boolean }>(sql`select take_slug(${slug}) taken`);
  return row?.taken ?? false;
}
