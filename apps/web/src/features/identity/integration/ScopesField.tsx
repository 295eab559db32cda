import { Checkbox, Input } from '@mantine/core';
import { type ScopeModule, scopeModules, scopes } from '@mostrador/shared/rights/scopes';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './integration.module.css';

type ScopesFieldProps = { value: string[]; onChange: (value: string[]) => void; error?: ReactNode };

const isModule = (name: string): name is ScopeModule => name in scopeModules;
const modules = Object.keys(scopeModules).filter(isModule);
const kinds = ['read', 'write'] as const;

/** The read and write permissions of an API key, one row per module. */
export function ScopesField({ value, onChange, error }: ScopesFieldProps) {
  const t = useTranslations('integration');
  const words = { read: t('read'), write: t('write') };
  const toggle = (scope: string) =>
    onChange(value.includes(scope) ? value.filter((each) => each !== scope) : [...value, scope]);
  return (
    <Input.Wrapper label={t('permissions')} required error={error} labelElement="div">
      <table className={classes.scopes} data-path="scopes">
        <thead>
          <tr>
            <th scope="col">{t('module')}</th>
            <th scope="col">{words.read}</th>
            <th scope="col">{words.write}</th>
          </tr>
        </thead>
        <tbody>
          {modules.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`modules.${name}`)}</th>
              {kinds.map((kind) => (
                <td key={kind}>
                  {scopes.includes(`${name}:${kind}`) ? (
                    <Checkbox
                      display="inline-block"
                      aria-label={`${t(`modules.${name}`)}: ${words[kind]}`}
                      checked={value.includes(`${name}:${kind}`)}
                      onChange={() => toggle(`${name}:${kind}`)}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Input.Wrapper>
  );
}
