import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { findCountry } from '@mostrador/shared/shop/country';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../../lib/session/person.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { CountrySelect } from '../../../../ui/inputs/CountrySelect.tsx';
import type { Finish, FinishValues } from '../auth-rules.ts';
import { BusinessDetails } from './BusinessDetails.tsx';
import { startingValues, timeZoneIn } from './finish-values.ts';
import { NameFields } from './NameFields.tsx';

const ownerRules = () => import('../auth-rules.ts').then(({ OwnerFinish }) => OwnerFinish);
const memberRules = () => import('../auth-rules.ts').then(({ MemberFinish }) => MemberFinish);

/** The missing data of the account. Known data, also from the device, is not requested again. */
export function FinishSignUp({ me }: { me: Me }) {
  const t = useTranslations('auth');
  const { language } = useSession();
  const isOwner = me.currentOrganization?.mainRole === 'owner';
  const untitled = [t('firstOrganization.business'), t('firstOrganization.person')];
  const record = useRecordForm<FinishValues, Finish, unknown>({
    schema: isOwner ? ownerRules : memberRules,
    values: startingValues(me, { language, untitled }),
    save: (input, { api }) => {
      const code = findCountry(input.userCountryId)?.phoneCode ?? '';
      const isWhole = input.userPhone.startsWith('+');
      const userPhone = isWhole ? input.userPhone : `${code} ${input.userPhone}`;
      return api.user.update.mutate({ ...input, userPhone, userLanguage: language });
    },
  });
  const form = record.fields;
  const phoneCode = findCountry(form.values.userCountryId)?.phoneCode;
  const isPrefixed = !form.values.userPhone.startsWith('+');
  const chooseCountry = (id: string) => {
    form.setFieldValue('userCountryId', id);
    form.setFieldValue('organizationCountryId', id);
    form.setFieldValue('userTimeZone', timeZoneIn(id));
    form.setFieldValue('organizationMoneySymbol', findCountry(id)?.moneySymbol ?? 'dot');
  };
  return (
    <RecordForm form={record}>
      <Stack gap="md">
        <div>
          <Title order={1} size="h2">
            {t('finishTitle')}
          </Title>
          <Text c="dimmed" size="lg">
            {t('finishText')}
          </Text>
        </div>
        {isOwner ? (
          <TextInput
            label={t('businessName')}
            autoComplete="organization"
            size="md"
            autoFocus
            {...form.input('organizationName')}
          />
        ) : (
          <NameFields form={form} />
        )}
        <TextInput
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          size="md"
          dir="ltr"
          leftSection={isPrefixed ? phoneCode : null}
          leftSectionWidth={isPrefixed ? 60 : 0}
          leftSectionPointerEvents="none"
          {...form.input('userPhone')}
        />
        <CountrySelect
          label={t('country')}
          size="md"
          {...form.input('userCountryId')}
          onChange={chooseCountry}
        />
        {isOwner ? <BusinessDetails form={form} /> : null}
        <Button type="submit" size="lg" loading={record.isSaving}>
          {t('finish')}
        </Button>
      </Stack>
    </RecordForm>
  );
}
