import { Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { scales } from '../../../theme/colors.ts';
import { Rows } from '../../../ui/layout/layout.tsx';
import classes from './kit.module.css';

export function KitColors() {
  return (
    <Rows gap={6}>
      {Object.entries(scales).map(([name, steps]) => (
        <div key={name} className={classes.scale}>
          <bdi>{name}</bdi>
          {steps.map((step) => (
            <span key={step} className={classes.step} style={{ background: step }} />
          ))}
        </div>
      ))}
    </Rows>
  );
}

export function KitType() {
  const t = useTranslations('kit');
  const words = t('sampleText');
  return (
    <div>
      <Title order={3} size="h1">
        {words}
      </Title>
      <Title order={3} size="h2">
        {words}
      </Title>
      <Title order={3}>{words}</Title>
      <Title order={4}>{words}</Title>
      <Text size="lg">{words}</Text>
      <Text>{words}</Text>
      <Text size="sm">{words}</Text>
      <Text size="xs" c="dimmed">
        {words}
      </Text>
      <Text ff="monospace">0123456789 Q ₡ ₲ S/ B/. $</Text>
    </div>
  );
}
