import { useRefusal } from '../../lib/session/me.tsx';

/** Who sells without seeing the catalogue finds what the till offers. */
export const useProductSource = () => (useRefusal('product.list') ? 'listForPos' : 'list');
