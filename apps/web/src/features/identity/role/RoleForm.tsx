import { Button, Card, Checkbox, Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { Flag } from '@mostrador/shared/rights/gates';
import {
  type PermissionSection,
  permissionSections,
  rolePresetNames,
  rolePresets,
} from '@mostrador/shared/rights/role-presets';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import classes from './role.module.css';

export type RoleValues = { name: string; permissions: Flag[]; allowAll: boolean };

export const roleRules = () =>
  import('@mostrador/api/identity/role/role.schema').then(({ RoleInput }) => RoleInput);

const sections = namesOf(permissionSections);

type RoleFormProps = {
  title: string;
  form: RecordForm<RoleValues>;
  /** A new role may start from a preset. */
  hasPresets?: boolean;
  actions?: ReactNode;
};

/** The permissions of a role, each with a description. */
export function RoleForm({ title, form, hasPresets = false, actions }: RoleFormProps) {
  const t = useTranslations('role');
  const { fields } = form;
  const { allowAll } = fields.values;
  return (
    <RecordPage form={form} title={title} back={`${paths.team}?tab=roles`} actions={actions}>
      <Stack className={classes.form ?? ''}>
        {hasPresets ? <Presets form={form} /> : null}
        <Card>
          <Stack>
            <TextInput label={t('name')} required {...fields.input('name')} />
            <Switch
              label={t('allowAll')}
              description={t('allowAllText')}
              checked={allowAll}
              onChange={(event) => fields.setFieldValue('allowAll', event.currentTarget.checked)}
            />
            <Text c="dimmed">{t('always')}</Text>
          </Stack>
        </Card>
        {allowAll ? null : sections.map((section) => <Section key={section} section={section} form={form} />)}
      </Stack>
    </RecordPage>
  );
}

function Presets({ form: { fields } }: { form: RecordForm<RoleValues> }) {
  const t = useTranslations('role');
  return (
    <Card component="section" aria-label={t('startFrom')}>
      <Text fw={550} mb="xs">
        {t('startFrom')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        {rolePresetNames.map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes.preset}
            onClick={() => {
              const { permissions, allowAll } = rolePresets[preset];
              fields.setValues({
                name: t(`presets.${preset}.name`),
                permissions: [...permissions],
                allowAll,
              });
            }}
          >
            <span className={classes.presetName}>{t(`presets.${preset}.name`)}</span>
            <Text component="span" size="sm" c="dimmed">
              {t(`presets.${preset}.text`)}
            </Text>
          </button>
        ))}
      </SimpleGrid>
    </Card>
  );
}

type SectionProps = { section: PermissionSection; form: RecordForm<RoleValues> };

function Section({ section, form: { fields } }: SectionProps) {
  const t = useTranslations('role');
  const { permissions } = fields.values;
  const rights: readonly Flag[] = permissionSections[section];
  const chosen = rights.filter((right) => permissions.includes(right));
  const others = permissions.filter((right) => !rights.includes(right));
  const isWhole = chosen.length === rights.length;
  const set = (next: readonly Flag[]) => fields.setFieldValue('permissions', [...others, ...next]);
  return (
    <Card component="fieldset" className={classes.section ?? ''}>
      <legend className={classes.legend}>{t(`sections.${section}`)}</legend>
      <Group justify="end" mb="xs">
        <Button variant="subtle" size="compact-md" onClick={() => set(isWhole ? [] : rights)}>
          {isWhole ? t('chooseNone') : t('chooseAll')}
        </Button>
      </Group>
      <div className={classes.rights}>
        {rights.map((right) => (
          <Checkbox
            key={right}
            label={t(`flags.${right}.name`)}
            description={t(`flags.${right}.text`)}
            checked={permissions.includes(right)}
            onChange={({ currentTarget: { checked } }) =>
              set(checked ? [...chosen, right] : chosen.filter((each) => each !== right))
            }
          />
        ))}
      </div>
    </Card>
  );
}

/** Returns the keys of a record with their type, which `Object.keys` loses. */
function namesOf<Name extends string>(record: Record<Name, unknown>): Name[];
function namesOf(record: object): string[] {
  return Object.keys(record);
}
