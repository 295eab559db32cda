import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** A button that copies a text and confirms it. */
export function Copied({ text }: { text: string }) {
  const t = useTranslations('common');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      )}
    </CopyButton>
  );
}
