import { Button, Group, Stack, Switch, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { setPreferences, usePreferences } from '../../../lib/session/preferences.ts';
import { Wordmark } from '../../../theme/Wordmark.tsx';
import { LanguageChoice } from '../../../ui/menu/LanguageChoice.tsx';
import { KitColors, KitType } from './KitColors.tsx';
import { KitControls } from './KitControls.tsx';
import { KitFeedback } from './KitFeedback.tsx';
import { KitFields } from './KitFields.tsx';
import { KitSignature } from './KitSignature.tsx';
import { KitTables } from './KitTables.tsx';
import classes from './kit.module.css';

/** Every component in every state, to be reviewed in all color schemes, languages and widths. */
export default function KitPage() {
  const t = useTranslations('kit');
  const shell = useTranslations('shell.theme');
  const { themeMode, themeContrast } = usePreferences();
  return (
    <main className={classes.page}>
      <Group justify="space-between">
        <Wordmark size="lg" />
        <Group>
          <LanguageChoice />
          <Switch
            label={shell('dark')}
            checked={themeMode === 'dark'}
            onChange={(event) =>
              setPreferences({ themeMode: event.currentTarget.checked ? 'dark' : 'light' })
            }
          />
          <Switch
            label={shell('bold')}
            checked={themeContrast === 'bold'}
            onChange={(event) =>
              setPreferences({ themeContrast: event.currentTarget.checked ? 'bold' : 'default' })
            }
          />
        </Group>
      </Group>
      <Title order={1}>{t('title')}</Title>
      <Stack gap={40}>
        <Section title={t('colors')}>
          <KitColors />
        </Section>
        <Section title={t('type')}>
          <KitType />
        </Section>
        <Section title={t('ticket')}>
          <KitSignature />
        </Section>
        <Section title={t('buttons')}>
          <KitControls />
        </Section>
        <Section title={t('forms')}>
          <KitFields />
        </Section>
        <Section title={t('tables')}>
          <KitTables />
        </Section>
        <Section title={t('feedback')}>
          <KitFeedback />
          <Failing />
        </Section>
      </Stack>
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Fails on purpose, to show the view of a failed module. */
function Failing() {
  const t = useTranslations('kit');
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('The component page was asked to fail');
  return (
    <div>
      <Button variant="default" onClick={() => setBroken(true)}>
        {t('fail')}
      </Button>
    </div>
  );
}
