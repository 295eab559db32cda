import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useApi } from '../../../lib/api/trpc.ts';
import { uploadImage } from '../../../lib/api/upload-image.ts';
import { cut } from '../../../lib/device/crop-image.ts';
import { notify } from '../../../lib/device/notify.ts';
import { CropDialog as Crop } from '../../../ui/images/CropDialog.tsx';

type Area = { x: number; y: number; width: number; height: number };

const edge = 512;

/** Crops a picture to a square before it is uploaded: the removed parts never leave the device. */
export default function CropDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useTranslations('account.photo');
  const api = useApi();
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const sending = useMutation({
    mutationFn: async (area: Area) => {
      const sent = await uploadImage(await cut(address, { area, edge }));
      URL.revokeObjectURL(sent.url);
      return api.user.updateSingle.mutate({ field: 'avatar', value: sent.id });
    },
    onSuccess: () => {
      notify({ message: t('saved'), color: 'income' });
      onClose();
    },
  });
  return (
    <Crop
      title={t('crop')}
      address={address}
      isRound
      isSending={sending.isPending}
      onCut={sending.mutate}
      onClose={onClose}
    />
  );
}
