import type { ReactNode } from 'react';
import type { LateIllustration } from './Illustration.tsx';

/** The illustrations, except the one that is shown offline. */
export default function Drawing({ name }: { name: LateIllustration }) {
  return drawings[name];
}

const ground = <path d="M12 108h136" />;

const drawings: Record<LateIllustration, ReactNode> = {
  emptyTill: (
    <>
      {ground}
      <path className="paper" d="M34 62h92l10 34H24z" />
      <path d="M24 96h112v12H24zM70 102h20" />
      <path className="paper" d="M44 36h40v26H44z" />
      <path className="accent" d="M50 42h28v10H50z" />
      <path d="M108 62V40m-8 0h16M46 72h10m6 0h10m6 0h10m6 0h10M43 82h12m8 0h12m8 0h12m8 0h12" />
      <path d="M52 36V18l4 3 4-3 4 3 4-3 4 3 4-3v18" />
    </>
  ),
  emptyBook: (
    <>
      {ground}
      <path
        className="paper"
        d="M80 40c-14-8-34-10-52-6v64c18-4 38-2 52 6 14-8 34-10 52-6V34c-18-4-38-2-52 6z"
      />
      <path d="M80 40v64M40 48c10-1 20 0 28 3M40 60c10-1 20 0 28 3M40 72c10-1 20 0 28 3M92 51c8-3 18-4 28-3" />
      <path className="accent" d="m98 82 30-52 9 5-30 52-10 6z" />
      <path d="m124 37 9 5" />
    </>
  ),
  mailbox: (
    <>
      {ground}
      <path className="paper" d="M36 76V50a18 18 0 0 1 36 0v26z" />
      <path className="paper" d="M54 32h54a18 18 0 0 1 18 18v26H72V50a18 18 0 0 0-18-18z" />
      <path d="M74 76v32m12-32v32M46 56h16" />
      <path className="accent" d="M104 46V22h16v9h-16" />
      <path d="M104 46v8" />
    </>
  ),
  padlock: (
    <>
      {ground}
      <path d="M34 108V22h92v86M34 34h92M34 46h92M34 58h92M34 70h92M34 82h92M34 94h92" />
      <path d="M66 70V58a14 14 0 0 1 28 0v12" strokeWidth="4" />
      <path className="accent" d="M58 70h44v32H58z" />
      <path d="M80 82v8" strokeWidth="4" />
    </>
  ),
  deadEnd: (
    <>
      {ground}
      <path d="M80 108V30" strokeWidth="4" />
      <path className="paper" d="M42 16h70l14 13-14 13H42z" />
      <path className="accent" d="M118 50H58L46 61l12 11h60z" />
      <path d="M54 29h42M70 61h36M28 108l8-18 8 18M120 108v-10h14v10M60 108c4-6 10-8 20-8s16 2 20 8" />
    </>
  ),
};
