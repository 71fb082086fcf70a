export interface MailMessage {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Pictures that the HTML shows by `cid:` and their names; they travel with the message. */
  pictures?: readonly MailPicture[];
  /** Such as <job-12@host>: the same for every attempt, so that a receiver can drop the second. */
  messageId?: string;
  /** Of no use in an hour, such as a code: if it fails, what stands in it is not kept. */
  isFleeting?: boolean;
  /** Where its receiver ends mails of its kind: shown by GET, done by a POST as RFC 8058 has it. */
  unsubscribeUrl?: string;
}

/** A JPEG. */
export interface MailPicture {
  /** Letters and digits. */
  name: string;
  bytes: Uint8Array;
}

/** Sends messages, or keeps them where the operator can read them. */
export interface Mail {
  readonly kind: 'smtp' | 'outbox';
  /** Resolves once the server has taken the message or it is durably in the outbox; throws MailError. */
  send(message: MailMessage): Promise<{ messageId: string }>;
  check(): Promise<void>;
  close(): Promise<void>;
}
