import { StoreUpdate } from '@mostrador/api/channels/store/store.schema';

/** The form has a separate field for the banner, and sends the banner beside the rest. */
export const StoreRules = StoreUpdate.omit({ image: true });
