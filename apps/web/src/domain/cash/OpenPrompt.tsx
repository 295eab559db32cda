import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { OpenTill } from './OpenTill.tsx';
import { useCashTill } from './use-cash-till.ts';

/** Opens the till if a sale found it closed. The sale stays as it is and is charged again. */
export default function OpenPrompt({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cash');
  const { data } = useCashTill();
  return (
    <Dialog opened={data !== undefined} onClose={onClose} title={t('openTitle')}>
      {data ? <OpenTill left={data.openingAmount} onOpened={onClose} /> : null}
    </Dialog>
  );
}
