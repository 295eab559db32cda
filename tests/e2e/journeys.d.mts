export function journeys(): string[];
export function chosen(seed: number | string): string[];
export function recordPassed(files: string[]): void;
