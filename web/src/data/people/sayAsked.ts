/** What came of asking for oneself: without a wish it was given. */
export const sayAsked = ({ wish }: { wish?: unknown }): string =>
  wish === undefined
    ? 'There was nobody else to ask: the role is yours, and the audit trail tells of it.'
    : 'Waiting for the consent of another administrator.';
