/** How long a process may be silent before it is taken for gone; it speaks every ten seconds. */
const mostSilentS = 45;

export const isPresent = ({ silent_s }: { silent_s: number }): boolean => silent_s < mostSilentS;
