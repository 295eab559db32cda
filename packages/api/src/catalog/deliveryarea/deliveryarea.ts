import type { TenantTx } from '@mostrador/database/connect';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, asc, eq } from 'drizzle-orm';
import { InvalidField, notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { cornersOf, type DeliveryArea } from './deliveryarea.schema.ts';
import { deliveryAreas } from './deliveryarea.table.ts';

type Row = typeof deliveryAreas.$inferSelect;

export const deliveryAreaOf = (row: Row): DeliveryArea => {
  const { organizationId: _o, searchText: _s, fingerprint: _f, deletedAt: _d, polygon, ...shown } = row;
  return { ...shown, polygon: polygon?.map((corner) => [...corner]) ?? null };
};

export async function readDeliveryArea(tx: TenantTx, id: string): Promise<DeliveryArea> {
  const [row] = await tx
    .select()
    .from(deliveryAreas)
    .where(and(notDeleted(deliveryAreas), eq(deliveryAreas.id, id)));
  if (!row) throw notFound();
  return deliveryAreaOf(row);
}

/** Locks the area and reads it, so that the checks of a change stay valid until it is written. */
export async function holdDeliveryArea(tx: TenantTx, id: string): Promise<DeliveryArea> {
  await tx.select().from(deliveryAreas).where(eq(deliveryAreas.id, id)).for('no key update');
  return readDeliveryArea(tx, id);
}

/** Lists the areas that are currently served, in the order in which they are matched. */
export async function activeAreas(tx: TenantTx): Promise<DeliveryArea[]> {
  const rows = await tx
    .select()
    .from(deliveryAreas)
    .where(and(notDeleted(deliveryAreas), eq(deliveryAreas.active, true)))
    .orderBy(asc(deliveryAreas.position), asc(deliveryAreas.id));
  return rows.map(deliveryAreaOf);
}

type Shape = Pick<
  DeliveryArea,
  'name' | 'match' | 'places' | 'radiusM' | 'polygon' | 'etaMinutes' | 'etaMax'
>;

/**
 * Builds the complete geometry of an area: the fields of its kind, and none of the other kinds. Throws 422 if
 * the field of its kind is missing, or if the longest time is shorter than the shortest.
 */
export function shapeOf({ name, match, places, radiusM, polygon, etaMinutes, etaMax }: Shape) {
  if (match === 'radius' && radiusM === null) throw new InvalidField('radiusM', 'radiusInvalid');
  if (match === 'polygon' && polygon === null) throw new InvalidField('polygon', 'polygonInvalid');
  if (match === 'list' && places.length === 0) throw new InvalidField('places', 'placesRequired');
  if (etaMax !== null && etaMax < etaMinutes) throw new InvalidField('etaMax', 'etaReversed');
  const named = match === 'list' ? places : [];
  return {
    match,
    places: named,
    radiusM: match === 'radius' ? radiusM : null,
    polygon: match === 'polygon' && polygon ? cornersOf(polygon) : null,
    etaMinutes,
    etaMax,
    searchText: searchKey([name, ...named].join(' ')),
  };
}
