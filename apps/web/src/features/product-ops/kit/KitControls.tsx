import { ActionIcon, Badge, Button, Chip, Kbd, Pagination, Tabs } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { InitialsAvatar } from '../../../ui/images/InitialsAvatar.tsx';
import { CountryFlag } from '../../../ui/inputs/CountryFlag.tsx';
import { SearchField } from '../../../ui/inputs/SearchField.tsx';
import classes from './kit.module.css';

const names = ['Ana López', 'Beto', 'Carmen Díaz', 'Delia', 'Élmer Ruiz', 'Flor', 'Gael', 'Hilda Paz'];
const badgeColors = ['brand', 'gray', 'income', 'red', 'cempasuchil', 'blue', 'purple', 'cyan', 'orange'];

export function KitControls() {
  const common = useTranslations('common');
  const t = useTranslations('kit');
  const [text, setText] = useState('');
  return (
    <>
      <div className={classes.row}>
        <Button leftSection={<IconPlus size={18} />}>{common('add')}</Button>
        <Button variant="default">{common('cancel')}</Button>
        <Button variant="light">{common('edit')}</Button>
        <Button variant="subtle">{common('seeAll')}</Button>
        <Button variant="outline">{common('share')}</Button>
        <Button color="red">{common('delete')}</Button>
        <Button color="income">{common('confirm')}</Button>
        <Button disabled>{common('save')}</Button>
        <Button loading>{common('save')}</Button>
        <Button size="lg">{common('continue')}</Button>
        <ActionIcon aria-label={common('delete')} color="red">
          <IconTrash size={18} />
        </ActionIcon>
        <ActionIcon aria-label={common('add')} variant="filled" color="brand">
          <IconPlus size={18} />
        </ActionIcon>
        <Kbd>F2</Kbd>
      </div>
      <div className={classes.row}>
        {badgeColors.map((color) => (
          <Badge key={color} color={color}>
            {color}
          </Badge>
        ))}
        <Badge variant="filled">{common('active')}</Badge>
        <Badge variant="filled" color="red">
          {common('inactive')}
        </Badge>
      </div>
      <Chip.Group defaultValue="a">
        <div className={classes.row}>
          <Chip value="a">{common('all')}</Chip>
          <Chip value="b">{common('today')}</Chip>
          <Chip value="c">{common('yesterday')}</Chip>
        </div>
      </Chip.Group>
      <div className={classes.row}>
        {names.map((name) => (
          <InitialsAvatar key={name} name={name} />
        ))}
        {['GT', 'MX', 'CR', 'XX'].map((id) => (
          <CountryFlag key={id} id={id === 'XX' ? 'JP' : id} />
        ))}
      </div>
      <SearchField value={text} onChange={setText} hotkey="F2" placeholder={t('searchSample')} />
      <Tabs defaultValue="one">
        <Tabs.List>
          <Tabs.Tab value="one">{common('all')}</Tabs.Tab>
          <Tabs.Tab value="two">{common('active')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <Pagination
        total={12}
        getItemProps={(page) => ({ 'aria-label': common('pages.page', { page }) })}
        getControlProps={(control) => ({ 'aria-label': common(`pages.${control}`) })}
      />
    </>
  );
}
