import { Avatar, type MantineSize } from '@mantine/core';

type InitialsAvatarProps = { name: string; src?: string | null; size?: MantineSize | number };

const colors = ['tinta', 'cempasuchil', 'purple', 'cyan', 'blue', 'orange', 'red', 'income'] as const;

/** A picture, or the initials in the colour that belongs to the first letter of the name. */
export function InitialsAvatar({ name, src = null, size = 'md' }: InitialsAvatarProps) {
  return (
    <Avatar src={src} size={size} color={colorOfName(name)} variant="light" alt="" aria-hidden="true">
      {initialsOf(name)}
    </Avatar>
  );
}

export function colorOfName(name: string): (typeof colors)[number] {
  const letter = name.trim().normalize('NFD').toUpperCase().codePointAt(0) ?? 0;
  return colors[letter % colors.length] ?? 'tinta';
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
