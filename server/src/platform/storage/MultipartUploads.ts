/** What is to be uploaded: every part has partSize bytes but the last. A key belongs to one upload. */
export interface UploadPlan {
  key: string;
  contentType: string;
  size: number;
  partSize: number;
}

/** A part that is there durably; partNumber counts from 1. */
export interface PartWritten {
  partNumber: number;
  size: number;
  etag: string;
}

export interface PartToSign {
  partNumber: number;
  /** Counts from 1 and grows each time the same part is handed out again. */
  attempt: number;
  expiresInS: number;
}

export interface UploadLimits {
  maxParts: number;
  /** Of every part but the last. */
  minPartBytes: number;
  maxPartBytes: number;
}

export interface UploadBegun {
  uploadId: string;
  key: string;
  begun: Date;
}

/** Objects that come in parts, each by a PUT to an address of its own. */
export interface MultipartUploads {
  readonly limits: UploadLimits;
  /** An id of at most 1000 characters that is valid after restarts. */
  begin(plan: UploadPlan): Promise<string>;
  /**
   * The folder store refuses to write once the same or a later attempt has written (replayed). S3 cannot: there a part
   * that was overwritten has another etag when the upload is finished.
   */
  signPart(uploadId: string, plan: UploadPlan, part: PartToSign): Promise<string>;
  findPart(uploadId: string, plan: UploadPlan, partNumber: number): Promise<PartWritten | undefined>;
  /**
   * Verifies the parts, puts the object in place under its key and gives the SHA-256 of the whole in hex. Safe to
   * repeat, also after a crash half-way and after it was done. Parts that are missing or different are a
   * StorageError('wrongParts') that lists them, and the upload goes on.
   */
  finish(
    uploadId: string,
    plan: UploadPlan,
    parts: readonly { partNumber: number; etag: string }[],
    options?: { signal?: AbortSignal },
  ): Promise<{ sha256: string }>;
  /** Frees the space; an absent upload is as good as an aborted one. */
  abort(uploadId: string, plan: Pick<UploadPlan, 'key'>): Promise<void>;
  /** Uploads begun before this moment that were neither finished nor aborted. */
  listBegun(before: Date): AsyncIterable<UploadBegun>;
}
