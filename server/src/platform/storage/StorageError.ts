const statuses = {
  notFound: 404,
  badKey: 400,
  badRange: 416,
  wrongType: 415,
  wrongSize: 400,
  tooLarge: 413,
  replayed: 409,
  busy: 409,
  wrongParts: 409,
  full: 507,
  denied: 500,
  unreachable: 503,
  failed: 500,
} as const;

export type StorageErrorKind = keyof typeof statuses;

export interface StorageErrorOptions extends ErrorOptions {
  partNumbers?: readonly number[];
}

/** What the storage refuses or cannot do; the same kinds from every store. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly kind: StorageErrorKind;
  readonly code: `storage.${StorageErrorKind}`;
  readonly statusCode: number;
  /** The parts that wrongParts is about. */
  readonly partNumbers: readonly number[];

  constructor(kind: StorageErrorKind, message: string, options: StorageErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.code = `storage.${kind}`;
    this.statusCode = statuses[kind];
    this.partNumbers = options.partNumbers ?? [];
  }
}
