import { Alert, Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './integration.module.css';

/** A button that copies a text and says that it did. */
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

/** What is shown this one time. */
export function ShownOnce({ label, secret }: { label: string; secret: string }) {
  const t = useTranslations('integration');
  return (
    <Alert color="cempasuchil" title={label} role="status">
      <Text size="sm" mb="xs">
        {t('shownOnce')}
      </Text>
      <Group gap="sm">
        <bdi dir="ltr" className={classes.secret} data-secret>
          {secret}
        </bdi>
        <Copied text={secret} />
      </Group>
    </Alert>
  );
}
