import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ContactWatch } from './calls/watchContact.ts';
import type { Connection } from './session/connect.ts';
import type { Session, SessionState } from './session/session.ts';
import type { Telemetry } from './telemetry/createTelemetry.ts';
import type { Uploader } from './uploads/createUploader.ts';

export interface Services extends Connection {
  telemetry: Telemetry;
  uploader: Uploader;
  contact: ContactWatch;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('ServicesContext is missing above this component.');
  return services;
}

export function useCall(): Connection['call'] {
  return useServices().call;
}

export function useCallWith(): Connection['callWith'] {
  return useServices().callWith;
}

export function useTelemetry(): Telemetry {
  return useServices().telemetry;
}

export function useUploader(): Uploader {
  return useServices().uploader;
}

/** Tells that something had no answer, where no call noticed. */
export function useDoubt(): () => void {
  const { contact } = useServices();
  return () => void contact.doubt();
}

export function useSession(): Session {
  return useServices().session;
}

export function useSessionState(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** Why somebody who has to sign in again was signed out, where it was not their doing here. */
export function useSessionEnd() {
  const state = useSessionState();
  return state.status === 'signedOut' ? state.because : undefined;
}
