import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ProductSelect } from '../../../domain/product/ProductSelect.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './modifier.module.css';
import { blankOption, type ModifierFormApi } from './modifier-values.ts';

/** One row for each thing that may be chosen. */
export function OptionFields({ form }: { form: ModifierFormApi }) {
  const t = useTranslations('modifier');
  const { options, canSeeCost } = form.values;
  return (
    <>
      <div className={classes.options}>
        {options.map((option, index) => (
          <fieldset
            key={option.id}
            className={classes.option}
            aria-label={option.name || t('option', { number: index + 1 })}
          >
            <TextInput
              label={t('optionName')}
              maxLength={60}
              {...form.getInputProps(`options.${index}.name`)}
            />
            <MoneyInput
              label={t('optionPrice')}
              placeholder={t('free')}
              {...form.getInputProps(`options.${index}.price`)}
            />
            {canSeeCost ? (
              <MoneyInput label={t('optionCost')} {...form.getInputProps(`options.${index}.cost`)} />
            ) : null}
            <ActionIcon
              color="red"
              variant="subtle"
              size="input-sm"
              aria-label={t('removeOption', { name: option.name || index + 1 })}
              disabled={options.length === 1}
              onClick={() => form.removeListItem('options', index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
            <div className={classes.stockOf}>
              <ProductSelect
                label={t('optionProduct')}
                placeholder={t('optionProductHint')}
                {...form.getInputProps(`options.${index}.productId`)}
              />
            </div>
          </fieldset>
        ))}
      </div>
      {form.errors.options ? <Input.Error role="alert">{form.errors.options}</Input.Error> : null}
      <Button
        variant="light"
        mt="sm"
        leftSection={<IconPlus size={18} />}
        disabled={options.length >= 50}
        onClick={() => form.insertListItem('options', blankOption())}
      >
        {t('addOption')}
      </Button>
    </>
  );
}
