import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { cut } from '../../lib/device/crop-image.ts';
import { CropDialog } from './CropDialog.tsx';
import type { FieldImage } from './ImageList.tsx';

type CropImageProps = {
  image: FieldImage;
  upload: (file: File) => Promise<FieldImage>;
  onCropped: (image: FieldImage) => void;
  onClose: () => void;
};

type Area = { x: number; y: number; width: number; height: number };

const edge = 1600;

/** Replaces a picture by a square of it. The original is retained until the form is saved. */
export default function CropImage({ image, upload, onCropped, onClose }: CropImageProps) {
  const t = useTranslations('image');
  const sending = useMutation({
    mutationFn: async (area: Area) => upload(await cut(image.url, { area, edge })),
    onSuccess: (made) => {
      onCropped(made);
      onClose();
    },
  });
  return (
    <CropDialog
      title={t('cropTitle')}
      address={image.url}
      isSending={sending.isPending}
      onCut={sending.mutate}
      onClose={onClose}
    />
  );
}
