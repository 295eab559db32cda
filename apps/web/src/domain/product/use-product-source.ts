import { useRefusal } from '../../lib/session/me.tsx';

/** A user who sells without access to the catalogue searches the products of the till. */
export const useProductSource = () => (useRefusal('product.list') ? 'listForPos' : 'list');
