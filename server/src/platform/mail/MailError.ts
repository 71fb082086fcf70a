export type MailErrorKind = 'badMessage' | 'refused' | 'auth' | 'tls' | 'unreachable' | 'failed';

/** Why a message was not sent. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly kind: MailErrorKind;
  readonly code: `mail.${MailErrorKind}`;
  /** The message itself is at fault: another attempt would end the same way. */
  readonly permanent: boolean;

  constructor(kind: MailErrorKind, message: string, options: ErrorOptions & { permanent: boolean }) {
    super(message, options);
    this.kind = kind;
    this.code = `mail.${kind}`;
    this.permanent = options.permanent;
  }
}
