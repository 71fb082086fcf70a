/** A person's long lists and pictures, one after the other: whoever asks for many at once waits for them alone. */
export type InTurn = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;
