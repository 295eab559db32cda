import { conflict } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';

export const disposal = domain({
  name: 'disposal',
  verifiedAs: 'ledger',
  constraints: { asset_disposals_asset_key: () => conflict('assetDisposed') },
});
