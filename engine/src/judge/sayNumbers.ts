export const percent = (share: number): string => `${Math.round(share * 100)}%`;
export const mm = (metres: number): string => `${Math.round(metres * 1000)} mm`;
/** '1 ray', '9 rays'. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
