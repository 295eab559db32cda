import { StoreUpdate } from '@mostrador/api/channels/store/store.schema';

/** The form holds its banner under a name of its own, and sends it beside the rest. */
export const StoreRules = StoreUpdate.omit({ image: true });
