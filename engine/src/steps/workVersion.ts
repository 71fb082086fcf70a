/** Raise it with every change to what steps write or mean: work of another version is not gone on with. */
export const workVersion = 5;
