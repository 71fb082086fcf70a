/** A person's long lists, one after the other: whoever asks for many at once waits for them alone. */
export type InTurn = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;
