import { Alert, Button, Group, Input, Stack, Text, Textarea } from '@mantine/core';
import type { Point } from '@mostrador/shared/shop/geo';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorMessage } from '../../../lib/i18n/text.tsx';
import { ScaledInput } from '../../../ui/inputs/ScaledInput.tsx';
import { PlaneDrawing } from './PlaneDrawing.tsx';
import { firstOutline, outlineIn, withCorner } from './plane.ts';

type Controlled<Value> = { value: Value; onChange: (value: Value) => void };

type AreaPlaneProps = {
  location: Point | null;
  /** The radius around the shop in metres. */
  radius: Controlled<number | null> | null;
  outline: Controlled<number[][]> | null;
  error: unknown;
};

/** A circle or a polygon around the shop, on a plane in kilometres: no map service is used. */
export function AreaPlane({ location, radius, outline, error }: AreaPlaneProps) {
  const t = useTranslations('store');
  const refused = typeof error === 'string' ? error : undefined;
  return (
    <Input.Wrapper label={radius ? t('radius') : t('outline')} labelElement="div" error={refused}>
      <Stack gap="sm">
        {radius ? (
          <ScaledInput
            aria-label={t('radius')}
            scale={1000}
            decimals={2}
            rightSection={t('kmUnit')}
            value={radius.value}
            onChange={radius.onChange}
          />
        ) : null}
        {location === null ? (
          <Alert color="blue">{t('locationFirst')}</Alert>
        ) : radius ? (
          <PlaneDrawing shop={location} radiusM={radius.value ?? 0} outline={[]} chosen={null} />
        ) : null}
        {outline ? <Outline location={location} {...outline} /> : null}
      </Stack>
    </Input.Wrapper>
  );
}

function Outline({ location, value, onChange }: Controlled<number[][]> & { location: Point | null }) {
  const t = useTranslations('store');
  const [chosen, setChosen] = useState(0);
  if (value.length === 0) {
    return (
      <>
        {location ? (
          <Button variant="default" onClick={() => onChange(firstOutline(location))}>
            {t('draw')}
          </Button>
        ) : null}
        <Pasted onChange={onChange} />
      </>
    );
  }
  const remove = () => {
    onChange(value.filter((_, index) => index !== chosen));
    setChosen(Math.max(0, chosen - 1));
  };
  return (
    <>
      {location ? (
        <>
          <Text size="sm" c="dimmed">
            {t('planeText')}
          </Text>
          <PlaneDrawing
            shop={location}
            radiusM={0}
            outline={value}
            chosen={chosen}
            onChoose={setChosen}
            onChange={onChange}
          />
        </>
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          disabled={value.length >= 100}
          onClick={() => {
            onChange(withCorner(value, chosen));
            setChosen(chosen + 1);
          }}
        >
          {t('addCorner')}
        </Button>
        <Button variant="default" disabled={value.length <= 3} onClick={remove}>
          {t('removeCorner')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => onChange([])}>
          {t('clearOutline')}
        </Button>
      </Group>
    </>
  );
}

/** Input for a polygon that was drawn in another program. */
function Pasted({ onChange }: Pick<Controlled<number[][]>, 'onChange'>) {
  const t = useTranslations('store');
  const [text, setText] = useState('');
  const outline = outlineIn(text);
  const wrong = useErrorMessage(text.trim() !== '' && outline === null ? 'polygonInvalid' : null);
  return (
    <>
      <Textarea
        label={t('geojson')}
        dir="ltr"
        autosize
        minRows={2}
        maxRows={5}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={wrong}
      />
      <Button variant="default" disabled={outline === null} onClick={() => outline && onChange(outline)}>
        {t('useOutline')}
      </Button>
    </>
  );
}
