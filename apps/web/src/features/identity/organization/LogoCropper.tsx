import { Button, Input, SegmentedControl, Slider, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { cropLogo } from './crop-logo.ts';
import classes from './organization.module.css';

type LogoCropperProps = {
  file: File;
  onClose: () => void;
  onReady: (logo: File) => void;
  /** Called if this browser cannot read the file as a picture. */
  onFailed: () => void;
};

const shapes = { square: 1, wide: 2 } as const;
type ShapeName = keyof typeof shapes;
const isShape = (name: string): name is ShapeName => Object.hasOwn(shapes, name);

/** Selects the part of a picture that becomes the logo: by dragging, zooming, or the arrow keys. */
export default function LogoCropper({ file, onClose, onReady, onFailed }: LogoCropperProps) {
  const t = useTranslations('organization.look');
  const address = useAddress(file);
  const [shape, setShape] = useState<ShapeName>('square');
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const finish = () => {
    if (area) cropLogo(file, area).then(onReady, onFailed);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('cropTitle')}
      closesOutside={false}
      footer={
        <Button disabled={!area} onClick={finish}>
          {t('useLogo')}
        </Button>
      }
    >
      <Stack>
        <div className={classes.crop}>
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            aspect={shapes[shape]}
            objectFit="contain"
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
            cropperProps={{ role: 'group', 'aria-label': t('cropTitle') }}
            mediaProps={{ onError: onFailed }}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t('cropText')}
        </Text>
        <Input.Wrapper label={t('shape')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('shape')}
            data={[
              { value: 'square', label: t('shapes.square') },
              { value: 'wide', label: t('shapes.wide') },
            ]}
            value={shape}
            onChange={(name) => isShape(name) && setShape(name)}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t('zoom')} labelElement="div" mb="lg">
          <Slider
            min={1}
            max={4}
            step={0.05}
            label={null}
            thumbLabel={t('zoom')}
            value={zoom}
            onChange={setZoom}
          />
        </Input.Wrapper>
      </Stack>
    </Dialog>
  );
}

/** An object URL for a local file, revoked when it is no longer needed. */
function useAddress(file: File) {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
