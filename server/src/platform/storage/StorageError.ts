const statuses = {
  notFound: 404,
  badKey: 400,
  badRange: 416,
  wrongType: 415,
  wrongSize: 400,
  tooLarge: 413,
  full: 507,
  denied: 500,
  unreachable: 503,
  failed: 500,
} as const;

export type StorageErrorKind = keyof typeof statuses;

/** What the storage refuses or cannot do; the same kinds from every store. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly kind: StorageErrorKind;
  readonly code: `storage.${StorageErrorKind}`;
  readonly statusCode: number;

  constructor(kind: StorageErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.code = `storage.${kind}`;
    this.statusCode = statuses[kind];
  }
}
