import { useSyncExternalStore } from 'react';

export const papers = ['ticket_80', 'ticket_58'] as const;
export type Paper = (typeof papers)[number];

const name = 'receiptPaper';
const listeners = new Set<() => void>();

/** The width of this device's printer, as it was last chosen. */
export function usePaper(): [Paper, (paper: Paper) => void] {
  return [useSyncExternalStore(subscribe, readPaper), rememberPaper];
}

export const isPaper = (text: string): text is Paper => papers.some((paper) => paper === text);

function readPaper(): Paper {
  return papers.find((paper) => paper === localStorage.getItem(name)) ?? 'ticket_80';
}

function rememberPaper(paper: Paper) {
  localStorage.setItem(name, paper);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
