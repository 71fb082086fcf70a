import { type Client, type ClientOptions, createClient } from '@plumbline/contract/client';
import { createSession, type Session, type SessionOptions } from './session.ts';

export interface ConnectOptions extends Omit<SessionOptions, 'call'> {
  origin: string;
  inMaintenance: () => boolean;
  onMaintenance: () => void;
  fetch?: typeof fetch;
  wait?: (ms: number) => Promise<void>;
  onCall?: ClientOptions['onCall'];
}

export interface Connection {
  call: Client;
  /** A caller like `call` that sends another token. */
  callWith(getToken: NonNullable<ClientOptions['getToken']>): Client;
  session: Session;
}

/** The caller of the server's routes, and the session whose token it sends. */
export function connect(options: ConnectOptions): Connection {
  const { origin, inMaintenance, onMaintenance, fetch, wait, onCall, ...rest } = options;
  const callWith: Connection['callWith'] = (getToken) =>
    createClient({ origin, getToken, inMaintenance, onMaintenance, onCall, fetch, wait });
  // Each needs the other; the session's own calls carry no token, so they never wait for it.
  const session = createSession({ ...rest, call: (route, input) => call(route, input) });
  const call = callWith(session.getToken);
  return { call, callWith, session };
}
