import { useTranslations } from 'use-intl';
import { useReportWords } from './use-report-words.ts';

type ChangeProps = { basisPoints: number | null | undefined; days: number };

/** «+12 % against the 30 days before». A missing comparison is stated too. */
export function Change({ basisPoints, days }: ChangeProps) {
  const t = useTranslations('report');
  const { share } = useReportWords();
  if (basisPoints === null || basisPoints === undefined) return t('nothingBefore');
  return t.rich('change', { days, share: () => <bdi dir="ltr">{share(basisPoints)}</bdi> });
}
