import { StoreChanges } from '@mostrador/api/store/store/store.schema';

/** The form holds its banner under a name of its own, and sends it beside the rest. */
export const StoreRules = StoreChanges.omit({ image: true });
