import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../../../lib/device/save-file.ts';
import classes from '../account.module.css';

/** The recovery codes, shown only once: to copy, save as a file, or write down. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTranslations('account.factor');
  return (
    <Stack>
      <Text>{t('codesText')}</Text>
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => saveFile('mostrador-codigos.txt', { data: codes.join('\n'), type: 'text/plain' })}
        >
          {t('download')}
        </Button>
      </Group>
      <Button onClick={onSaved}>{t('keptThem')}</Button>
    </Stack>
  );
}
