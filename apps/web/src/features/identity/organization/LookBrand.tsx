import { Card, Loader, Stack, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { darkenedColour } from '@mostrador/shared/shop/shop-colours';
import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../lib/api/failure.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { explain, useErrorMessage } from '../../../lib/i18n/text.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { ColorField } from '../../../ui/inputs/ColorField.tsx';
import { below } from './below.ts';
import type { LookValues } from './look-values.ts';
import classes from './organization.module.css';

export type LookFormProps = { form: RecordForm<LookValues> };

const swatches = ['#2a3e59', '#9b5ce4', '#0893a8', '#3f7cf3', '#cb6001', '#bf2b2f', '#018057', '#e79202'];

/** `slug` is the current address of the shop. */
export function LookBrand({ form: { fields }, slug }: LookFormProps & { slug: string | null }) {
  const t = useTranslations('organization.look');
  const darkened = darkenedColour(fields.values.primaryColor ?? '');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('brand')}
        </Title>
        <div className={classes.fields}>
          {(['primaryColor', 'secondaryColor'] as const).map((name) => (
            <ColorField
              key={name}
              label={t(name)}
              {...below}
              description={
                name === 'primaryColor' && darkened ? t('darkened', { color: darkened }) : undefined
              }
              dir="ltr"
              format="hex"
              withEyeDropper={false}
              swatches={swatches}
              swatchesPerRow={8}
              {...fields.input(name)}
            />
          ))}
        </div>
        <SlugField fields={fields} current={slug} />
      </Stack>
    </Card>
  );
}

type SlugProps = { fields: LookFormProps['form']['fields']; current: string | null };

/** Shows while typing whether the address is available. */
function SlugField({ fields, current }: SlugProps) {
  const t = useTranslations('organization.look');
  const typed = fields.values.slug.trim();
  const [slug] = useDebouncedValue(typed, 350);
  const shouldCheck = slug.length > 2 && slug !== current;
  const check = trpc.organization.slug.useQuery(
    { slug },
    { enabled: shouldCheck, retry: false, staleTime: 0 },
  );
  const isWaiting = shouldCheck && (check.isFetching || typed !== slug);
  const { error, ...field } = fields.getInputProps('slug');
  const isJudged = shouldCheck && !isWaiting;
  // The same message as when saving fails.
  const taken = useErrorMessage(isJudged && check.data?.isFree === false ? 'slugInUse' : null);
  const refusal = isJudged && check.error ? explain(failureOf(check.error)) : taken;
  const isFree = isJudged && check.data?.isFree === true;
  return (
    <TextInput
      label={t('slug')}
      {...below}
      description={t('slugText')}
      dir="ltr"
      maxLength={40}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      rightSection={
        isWaiting ? (
          <Loader size={16} aria-label={t('slugChecking')} />
        ) : isFree ? (
          <IconCheck size={18} />
        ) : null
      }
      {...field}
      error={error ?? refusal}
      success={isFree && check.data ? t('slugFree', { slug: check.data.slug }) : undefined}
    />
  );
}
