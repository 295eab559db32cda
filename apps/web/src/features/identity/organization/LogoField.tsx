import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../lib/api/failure.ts';
import { uploadImage } from '../../../lib/api/upload-image.ts';
import { explain, useErrorMessage } from '../../../lib/i18n/text.tsx';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import type { LookFormProps } from './LookBrand.tsx';
import classes from './organization.module.css';

const LogoCropper = lazyOverlay(() => import('./LogoCropper.tsx'));

/** A picture from this device, cropped to the printable size before the upload. */
export function LogoField({ form: { fields, hold } }: LookFormProps) {
  const t = useTranslations('organization.look');
  const [chosen, setChosen] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [own, setOwn] = useState<'logoFormat' | 'imageInvalid' | null>(null);
  const problem = useErrorMessage(own);
  const [isSending, setSending] = useState(false);
  const [logo] = fields.values.logo;
  const send = async (file: File) => {
    setChosen(null);
    setFailure(null);
    setSending(true);
    try {
      fields.setFieldValue('logo', [await hold(uploadImage(file, { isReady: true }))]);
    } catch (error) {
      setFailure(explain(failureOf(error)));
    } finally {
      setSending(false);
    }
  };
  const choose = (file: File | null) => {
    setFailure(null);
    setOwn(file && !accepted.includes(file.type) ? 'logoFormat' : null);
    setChosen(file && accepted.includes(file.type) ? file : null);
  };
  const refused = fields.errors.customImage;
  return (
    <Input.Wrapper label={t('logo')} labelElement="div" error={failure ?? problem ?? refused}>
      <div className={classes.logo}>
        {logo ? <img src={logo.url} alt={t('logo')} className={classes.logoImage} /> : null}
        <Group gap="xs">
          <FileButton onChange={choose} accept={accepted.join(',')}>
            {(props) => (
              <Button
                variant="default"
                loading={isSending}
                leftSection={<IconPhotoPlus size={20} stroke={1.5} aria-hidden="true" />}
                {...props}
              >
                {logo ? t('changeLogo') : t('chooseLogo')}
              </Button>
            )}
          </FileButton>
          {logo ? (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} />}
              onClick={() => fields.setFieldValue('logo', [])}
            >
              {t('removeLogo')}
            </Button>
          ) : null}
        </Group>
      </div>
      <Text size="sm" c="dimmed" mt={6}>
        {t('logoText')}
      </Text>
      {chosen ? (
        <LogoCropper
          file={chosen}
          onClose={() => setChosen(null)}
          onReady={(file) => void send(file)}
          onFailed={() => {
            setChosen(null);
            setOwn('imageInvalid');
          }}
        />
      ) : null}
    </Input.Wrapper>
  );
}

const accepted = ['image/jpeg', 'image/png', 'image/gif'];
