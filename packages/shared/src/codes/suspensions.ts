/** Reasons why an organization is closed: by its operator, during a move, after a move. */
export const suspensions = ['operator', 'moving', 'moved'] as const;
export type Suspension = (typeof suspensions)[number];
