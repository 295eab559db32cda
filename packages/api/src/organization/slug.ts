import type { Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { conflict, InvalidField } from '../base/errors.ts';

const form = /^[a-z0-9](-?[a-z0-9]){2,39}$/;

/** Addresses of the program itself, and words that would let a shop pass for it. */
const reserved = new Set(
  `403 404 about account admin administrador ajustes android api app app-sumo assets auth ayuda
  billing blog cdn cambiar-contrasena contacto cuenta dashboard demo docs email facturacion favicon
  health help info ios legal login logout mail manifest mostrador null oauth openapi pagos pago
  payments plus precios pricing privacidad privacy public recibo recuperar-contrasena registro
  robots root security seguridad service-worker settings signup sitemap soporte static status store
  support terminos terms tienda trpc undefined unirme uploads users v1 v2 verificar-email web
  webhooks www`.split(/\s+/),
);

/** The slug as it is kept and compared. Throws when no shop may have it. */
export function readSlug(text: string): string {
  const slug = text.normalize('NFKC').trim().toLowerCase();
  if (slug.length > 40 || !form.test(slug)) throw new InvalidField('slug', 'slugInvalid');
  if (reserved.has(slug)) throw new InvalidField('slug', 'slugReserved');
  return slug;
}

/** Customers have the old address in hand, so it changes three times in thirty days. The audit log counts. */
export async function refuseRestlessSlug(tx: Tx, now: Date) {
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  const [row] = await tx.execute<{ changes: number }>(sql`
    select count(*)::int changes from audit_log
    where action = 'organization.customize' and created_at > ${since}::timestamptz
      and before->>'slug' is not null and jsonb_exists(after, 'slug')
      and before->>'slug' is distinct from after->>'slug'`);
  if ((row?.changes ?? 0) >= 3) throw conflict('slugChangedTooOften');
}
