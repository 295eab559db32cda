import { Avatar, type MantineSize } from '@mantine/core';
import { colorOfName, initialsOf } from './initials.ts';

type InitialsAvatarProps = { name: string; src?: string | null; size?: MantineSize | number };

/** A picture, or the initials on the colour for the first letter of the name. */
export function InitialsAvatar({ name, src = null, size = 'md' }: InitialsAvatarProps) {
  return (
    <Avatar src={src} size={size} color={colorOfName(name)} variant="light" alt="" aria-hidden="true">
      {initialsOf(name)}
    </Avatar>
  );
}
