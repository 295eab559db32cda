import { domain } from '../../core/domain.ts';
import { depreciationJob } from './depreciation-run.ts';

export const depreciation = domain({ name: 'depreciation', verifiedAs: 'ledger', jobs: [depreciationJob] });
