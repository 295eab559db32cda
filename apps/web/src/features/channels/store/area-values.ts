import type { Output } from '../../../lib/api/output.ts';

export type Area = Output<'deliveryArea.byId'>;

/** The form values of an area: the places as lines of a text, the radius in metres. */
export type AreaValues = Pick<
  Area,
  'name' | 'freeOver' | 'minimumOrder' | 'etaMinutes' | 'etaMax' | 'match' | 'radiusM' | 'polygon' | 'active'
> & { fee: number | null; placesText: string };

export const areaRules = () => import('./area-rules.ts').then(({ AreaRules }) => AreaRules);

export const areaValuesOf = (area: Area | null): AreaValues => ({
  name: area?.name ?? '',
  fee: area?.fee ?? null,
  freeOver: area?.freeOver ?? null,
  minimumOrder: area?.minimumOrder ?? null,
  etaMinutes: area?.etaMinutes ?? 45,
  etaMax: area?.etaMax ?? null,
  match: area?.match ?? 'list',
  placesText: area?.places.join('\n') ?? '',
  radiusM: area?.radiusM ?? null,
  polygon: area?.polygon ?? null,
  active: area?.active ?? true,
});
