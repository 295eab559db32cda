import type { StoreChanges } from '@mostrador/api/channels/store/store.schema';
import { noProof } from '../../../domain/proof/no-proof.ts';
import type { Output } from '../../../lib/api/output.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import type { FieldImage } from '../../../ui/images/ImageList.tsx';

export type ReadStore = Output<'store.read'>;

/** Loaded when the form opens. */
export const storeRules = () => import('./store-rules.ts').then(({ StoreRules }) => StoreRules);

/** The values of the form: empty text for missing values. */
export type StoreValues = ReturnType<typeof storeValuesOf>;
export type StoreFormProps = { form: RecordForm<StoreValues> };

export const storeValuesOf = (store: ReadStore) => ({
  isPublished: store.isPublished,
  pausedUntil: store.pausedUntil,
  description: store.description ?? '',
  language: store.language,
  fixedRate: store.fixedRate,
  outsideAreas: store.outsideAreas,
  pickInStore: store.pickInStore,
  delivery: store.delivery,
  tables: store.tables,
  payWithCash: store.payWithCash,
  payWithCard: store.payWithCard,
  payWithBank: store.payWithBank,
  paymentLink: store.paymentLink ?? '',
  hours: store.hours,
  exceptions: store.exceptions,
  prepMinutes: store.prepMinutes,
  scheduleDays: store.scheduleDays,
  facebook: store.facebook ?? '',
  twitter: store.twitter ?? '',
  instagram: store.instagram ?? '',
  tikTok: store.tikTok ?? '',
  whatsappContact: store.whatsappContact ?? '',
  outOfStockLast: store.outOfStockLast,
  lowStockNote: store.lowStockNote,
  severalCoupons: store.severalCoupons,
  maxPerLine: store.maxPerLine,
  strangerShare: store.strangerShare,
  isIndexed: store.isIndexed,
  location: store.location,
  banner: picturesOf(store.image),
  ...noProof,
});

const picturesOf = (url: string | null): FieldImage[] => (url ? [{ id: '', url }] : []);

/** A new picture by its signed id, null if it was removed, undefined if it is unchanged. */
export function bannerChange(now: FieldImage[], before: FieldImage[]): StoreChanges['image'] {
  const [picture] = now;
  if (picture?.url === before[0]?.url) return undefined;
  return picture ? picture.id : null;
}
