import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/device/notify.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { isPaper, papers, usePaper } from '../receipt/receipt-paper.ts';
import { codePages, links, type Printer, speeds, usePrinter, widths } from './printer.ts';
import { choosePrinter, hasLink } from './printer-port.ts';

type PrinterSettingsProps = { opened: boolean; onClose: () => void };

/**
 * The printer settings of this device: its connection, its paper and characters, and its automatic actions.
 */
export default function PrinterSettings({ opened, onClose }: PrinterSettingsProps) {
  const t = useTranslations();
  const [printer, keep] = usePrinter();
  const change = (changes: Partial<Printer>) => keep({ ...printer, ...changes });
  const isDirect = printer.link !== 'browser';
  return (
    <Dialog opened={opened} onClose={onClose} title={t('printer.title')} size="md">
      <Stack>
        <Text size="sm" c="dimmed">
          {t('printer.text')}
        </Text>
        <Choice
          label={t('printer.link')}
          data={links.filter(hasLink).map((value) => ({ value, label: t(`printer.links.${value}`) }))}
          value={printer.link}
          onChange={(value) => {
            const link = links.find((each) => each === value);
            if (link) change({ link, name: '' });
          }}
        />
        {isDirect ? <DirectFields printer={printer} change={change} /> : <PaperField />}
        <Switch
          label={t('printer.isAutomatic')}
          checked={printer.isAutomatic}
          onChange={(event) => change({ isAutomatic: event.currentTarget.checked })}
        />
        {isDirect ? (
          <Switch
            label={t('printer.opensDrawer')}
            checked={printer.opensDrawer}
            onChange={(event) => change({ opensDrawer: event.currentTarget.checked })}
          />
        ) : null}
        <Group justify="flex-end" mt="sm">
          {isDirect ? <TestButton /> : null}
          <Button onClick={onClose}>{t('common.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The browser's print window can also print on letter paper. */
function PaperField() {
  const t = useTranslations('receipt');
  const [paper, choosePaper] = usePaper();
  return (
    <Choice
      label={t('format')}
      data={papers.map((value) => ({ value, label: t(`formats.${value}`) }))}
      value={paper}
      onChange={(value) => value && isPaper(value) && choosePaper(value)}
    />
  );
}

type FieldsProps = { printer: Printer; change: (changes: Partial<Printer>) => void };

function DirectFields({ printer, change }: FieldsProps) {
  const t = useTranslations('printer');
  const [failure, setFailure] = useState('');
  const choose = async () => {
    setFailure('');
    try {
      const port = await choosePrinter(printer);
      if (port) change({ name: port.name || t(`links.${printer.link}`) });
    } catch {
      setFailure(t('refused'));
    }
  };
  return (
    <>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label={t('name')}
          placeholder={t('none')}
          maxLength={60}
          value={printer.name}
          flex={1}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Button variant="default" onClick={() => void choose()}>
          {t('choose')}
        </Button>
      </Group>
      {failure ? (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      ) : null}
      <Choice
        label={t('width')}
        data={widths.map((width) => ({ value: String(width), label: t('millimetres', { width }) }))}
        value={String(printer.width)}
        onChange={(value) => {
          const width = widths.find((each) => String(each) === value);
          if (width) change({ width });
        }}
      />
      <Choice
        label={t('letters')}
        description={t('lettersText')}
        data={[
          ...codePages.map((value) => ({ value, label: t(`codePages.${value}`) })),
          { value: 'image', label: t('asImage') },
        ]}
        value={printer.letters}
        onChange={(value) => {
          const letters = [...codePages, 'image' as const].find((each) => each === value);
          if (letters) change({ letters });
        }}
      />
      {printer.link === 'serial' ? (
        <Choice
          label={t('speed')}
          data={speeds.map((speed) => ({ value: String(speed), label: String(speed) }))}
          value={String(printer.speed)}
          onChange={(value) => change({ speed: Number(value) })}
        />
      ) : null}
    </>
  );
}

function TestButton() {
  const t = useTranslations('printer');
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      const { printTest } = await import('./print-test.ts');
      await printTest({ title: t('testTitle'), text: t('testText') });
      notify({ message: t('testSent'), color: 'income' });
    } catch {
      notify({ message: t('silent'), color: 'red' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void test()}>
      {t('test')}
    </Button>
  );
}
