import { Button, FileButton, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { imageTypes, maxImageBytes } from '../../../lib/device/image-types.ts';
import { notify } from '../../../lib/device/notify.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import type { Me } from '../../../lib/session/person.ts';
import { InitialsAvatar } from '../../../ui/images/InitialsAvatar.tsx';
import classes from './account.module.css';

const CropDialog = lazyOverlay(withWords(['image'], () => import('./CropDialog.tsx')));

/** The user's picture: select, crop to a square, upload, and remove. */
export function AvatarField({ user }: { user: Me['user'] }) {
  const t = useTranslations('account.photo');
  const [file, setFile] = useState<File | null>(null);
  const remove = trpc.user.updateSingle.useMutation({
    onSuccess: () => notify({ message: t('removed'), color: 'income' }),
  });
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    if (imageTypes.includes(chosen.type) && chosen.size <= maxImageBytes) setFile(chosen);
    else notify({ message: t('notAnImage'), color: 'red' });
  };
  return (
    <div className={classes.photo}>
      <InitialsAvatar name={`${user.firstName} ${user.lastName}`} src={user.avatar} size={88} />
      <Group gap="xs">
        <FileButton onChange={choose} accept={imageTypes.join()} inputProps={{ 'aria-label': t('label') }}>
          {(button) => (
            <Button variant="default" {...button}>
              {t(user.avatar ? 'change' : 'choose')}
            </Button>
          )}
        </FileButton>
        {user.avatar ? (
          <Button
            variant="subtle"
            loading={remove.isPending}
            onClick={() => remove.mutate({ field: 'avatar', value: null })}
          >
            {t('remove')}
          </Button>
        ) : null}
      </Group>
      {file ? (
        <CropDialog key={file.name + file.lastModified} file={file} onClose={() => setFile(null)} />
      ) : null}
    </div>
  );
}
