/**
 * Class for a table whose rows become cards on a telephone. Each cell names its column in `data-label`; the first is the
 * card's title, and one with `data-quiet` holds what can be done and stands beside it.
 */
export const cards = 'pl-cards';
