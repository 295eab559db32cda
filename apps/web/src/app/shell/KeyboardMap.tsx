import { Group, Kbd, Modal, Switch, Table } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { closeDialog } from './shell-state.ts';

const rows = [
  { keys: ['F2', '/'], does: 'search' },
  { keys: ['Enter'], does: 'addBest' },
  { keys: ['3 *'], does: 'quantityFirst' },
  { keys: ['↑', '↓', '+', '−'], does: 'lineQuantity' },
  { keys: ['Supr', 'Del'], does: 'removeLine' },
  { keys: ['F4'], does: 'customer' },
  { keys: ['F7'], does: 'freeAmount' },
  { keys: ['F9'], does: 'charge' },
  { keys: ['Alt', '1 … 5'], does: 'method' },
  { keys: ['F8'], does: 'park' },
  { keys: ['⇧', 'F8'], does: 'parked' },
  { keys: ['Esc'], does: 'back' },
  { keys: ['Ctrl', 'K'], does: 'palette' },
  { keys: ['g', 'v p c r'], does: 'goTo' },
  { keys: ['?'], does: 'help' },
] as const;

/** Every key that does something, and the switch for those that are single letters. */
export default function KeyboardMap({ opened }: { opened: boolean }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { letterKeys } = usePreferences();
  return (
    <Modal
      opened={opened}
      onClose={closeDialog}
      size="lg"
      title={t('keyboard.title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Table verticalSpacing="xs">
        <Table.Tbody>
          {rows.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td w={150}>
                <Group gap={4} dir="ltr">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Table.Td>
              <Table.Td>{t(`keyboard.${does}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label={t('keyboard.letters')}
        checked={letterKeys}
        onChange={(event) => setPreferences({ letterKeys: event.currentTarget.checked })}
      />
    </Modal>
  );
}
