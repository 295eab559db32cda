import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconFile, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './attachment.module.css';
import type { FormFile } from './form-file.ts';

type FileRowsProps<File extends FormFile> = {
  files: readonly File[];
  onOpen?: (file: File) => void;
  onRemove?: ((file: File) => void) | undefined;
  isBusy?: boolean;
};

/** Files by name and size, each with buttons to open or remove it. */
export function FileRows<File extends FormFile>({ files, onOpen, onRemove, isBusy }: FileRowsProps<File>) {
  const t = useTranslations('attachment');
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map((file) => {
        const { id, filename } = file;
        const Icon = /\.pdf$/i.test(filename) ? IconFile : IconPhoto;
        const name = (
          <>
            <Icon size={20} stroke={1.5} aria-hidden="true" className={classes.icon} />
            <bdi className={classes.name}>{filename}</bdi>
          </>
        );
        return (
          <li key={id} className={classes.file}>
            {onOpen ? (
              <UnstyledButton
                className={classes.open ?? ''}
                aria-label={t('open', { name: filename })}
                onClick={() => onOpen(file)}
              >
                {name}
              </UnstyledButton>
            ) : (
              <span className={classes.open}>{name}</span>
            )}
            {onRemove ? (
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                disabled={isBusy ?? false}
                aria-label={t('remove', { name: filename })}
                onClick={() => onRemove(file)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
