/** Reasons why nobody works in an organization: its operator's, a move under way, a move that is done. */
export const suspensions = ['operator', 'moving', 'moved'] as const;
export type Suspension = (typeof suspensions)[number];
