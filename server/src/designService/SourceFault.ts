/**
 * signedOut: the person has to let us in again; scopeMissing: they let us in for less than this;
 * forbidden: they may not themselves; notFound: it is not there, or not for them;
 * busy: asked too often, after several tries; replaced: another version has taken its place;
 * unavailable, timedOut: it may work later; badAnswer: no answer of such a service; refused: it takes no such thing;
 * notAllowed: an address that may not be called.
 */
export type SourceFaultKind =
  | 'signedOut'
  | 'scopeMissing'
  | 'forbidden'
  | 'notFound'
  | 'busy'
  | 'replaced'
  | 'unavailable'
  | 'timedOut'
  | 'badAnswer'
  | 'refused'
  | 'notAllowed';

export interface SourceFaultDetails {
  /** What the service said, for the log; never shown to people. */
  message?: string;
  status?: number;
  /** How long the service wants to be left alone. */
  retryAfterS?: number;
}

/** Why a source of files did not do what it was asked. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
  readonly kind: SourceFaultKind;
  readonly status: number | undefined;
  readonly retryAfterS: number | undefined;

  constructor(kind: SourceFaultKind, { message = '', status, retryAfterS }: SourceFaultDetails = {}) {
    super(message ? `${kind}: ${message}` : kind);
    this.kind = kind;
    this.status = status;
    this.retryAfterS = retryAfterS;
  }

  /** Whether the same request may be answered a while later. */
  get mayPass(): boolean {
    return this.kind === 'busy' || this.kind === 'unavailable' || this.kind === 'timedOut';
  }
}
