import '@mantine/core/styles/Slider.layer.css';
import { Button, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslations } from 'use-intl';
import { Dialog } from '../dialog/Dialog.tsx';
import classes from '../page/ui.module.css';

type CropDialogProps = {
  title: string;
  /** The address of the picture: a local file or a file of this program. */
  address: string;
  isRound?: boolean;
  isSending: boolean;
  /** The selected part, in the picture's own pixels. */
  onCut: (area: Area) => void;
  onClose: () => void;
};

/** The distance that one press of an arrow key moves, in screen pixels. */
const keyStep = 10;

/** Selects a square of a picture: dragged, zoomed, or moved by the arrow keys. */
export function CropDialog({ title, address, isRound, isSending, onCut, onClose }: CropDialogProps) {
  const t = useTranslations('image');
  const common = useTranslations('common');
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      closesOutside={false}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={!area} loading={isSending} onClick={() => area && onCut(area)}>
            {t('use')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <div className={classes.crop} dir="ltr">
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            aspect={1}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={!isRound}
            objectFit="contain"
            disableAutomaticStylesInjection
            keyboardStep={keyStep}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
            cropperProps={{ role: 'group', 'aria-label': title }}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t('cropHint')}
        </Text>
        <Slider
          min={1}
          max={4}
          step={0.1}
          value={zoom}
          onChange={setZoom}
          label={null}
          thumbLabel={t('zoom')}
        />
      </Stack>
    </Dialog>
  );
}
