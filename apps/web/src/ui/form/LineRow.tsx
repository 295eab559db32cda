import { ActionIcon, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './lines.module.css';
import type { Lines } from './use-lines.ts';

type LineListProps = { lines: Lines; label: string; children: ReactNode };

/** The lines of a list, one below the other. */
export function LineList({ lines, label, children }: LineListProps) {
  return (
    <fieldset {...lines.list} aria-label={label} className={classes.lines}>
      {children}
    </fieldset>
  );
}

type LineRowProps = {
  lines: Lines;
  index: number;
  /** The widths of the fields on a wide screen, as a CSS value; the remove button follows. */
  columns: string;
  /** The error of the line that belongs to none of its fields. */
  error?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * One line: its fields in a row, and the button that removes it. On wide screens only the first line shows
 * the labels. The component that renders the fields decides the layout on a phone.
 */
export function LineRow({ lines, index, columns, error, className, children }: LineRowProps) {
  const t = useTranslations('common.lines');
  const { path, isOrdered } = lines;
  const name = lines.nameOf(index);
  const style: CSSProperties & Record<'--columns', string> = { '--columns': columns };
  return (
    <fieldset
      className={clsx(classes.line, className)}
      style={style}
      aria-label={name}
      tabIndex={-1}
      data-line={`${path}.${index}`}
      data-path={`${path}.${index}`}
    >
      {children}
      {isOrdered || lines.canRemove ? (
        <span className={classes.tools} data-tools="">
          {isOrdered ? <MoveButtons lines={lines} index={index} /> : null}
          {lines.canRemove ? (
            <ActionIcon
              aria-label={t('remove', { name })}
              data-column="remove"
              onClick={() => lines.remove(index)}
            >
              <IconX size={18} />
            </ActionIcon>
          ) : null}
        </span>
      ) : null}
      {error ? (
        <Input.Error className={classes.error ?? ''} role="alert">
          {error}
        </Input.Error>
      ) : null}
    </fieldset>
  );
}

/** Buttons for the same effect as Alt with an arrow key. */
function MoveButtons({ lines, index }: Pick<LineRowProps, 'lines' | 'index'>) {
  const t = useTranslations('common.lines');
  const name = lines.nameOf(index);
  return (
    <>
      <ActionIcon
        aria-label={t('up', { name })}
        data-column="up"
        disabled={index === 0}
        onClick={() => lines.move(index, -1)}
      >
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('down', { name })}
        data-column="down"
        disabled={index === lines.count - 1}
        onClick={() => lines.move(index, 1)}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
    </>
  );
}
