import type { Unit } from '@mostrador/shared/codes/codes';
import type { Output } from '../../../lib/api/output.ts';
import type { AppForm } from '../../../lib/forms/form.ts';
import type { FieldImage } from '../../../ui/images/ImageList.tsx';

export type ReadService = Output<'service.byId'>;

/** The form values of a service. */
export type ServiceValues = {
  name: string;
  description: string;
  serviceCategoryId: string | null;
  price: number | null;
  cost: number | null;
  unit: Unit;
  durationMinutes: number | null;
  taxRate: number | null;
  showInPos: boolean;
  showInStore: boolean;
  favourite: boolean;
  modifierIds: string[];
  images: FieldImage[];
  /** True if the user may see costs. Otherwise none is sent and the existing one stays. */
  canSeeCost: boolean;
};
export type ServiceFormApi = AppForm<ServiceValues>;

export const blankService = (canSeeCost: boolean): ServiceValues => ({
  name: '',
  description: '',
  serviceCategoryId: null,
  price: null,
  cost: null,
  unit: 'piece',
  durationMinutes: null,
  taxRate: null,
  showInPos: true,
  showInStore: true,
  favourite: false,
  modifierIds: [],
  images: [],
  canSeeCost,
});

export const valuesOf = (service: ReadService): ServiceValues => ({
  ...service,
  description: service.description ?? '',
  cost: service.cost ?? null,
  images: service.images.map(({ id, url }) => ({ id, url })),
  canSeeCost: service.cost !== undefined,
});

/** Loaded when a form opens. */
export const serviceRules = () => import('./service-rules.ts').then((rules) => rules.ServiceForm);
