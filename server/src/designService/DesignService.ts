import type { FileSource, SourceReader, VersionRef } from './FileSource.ts';

/** A service that keeps the files of construction projects, and that people let us into. Failing, it throws a SourceFault. */
export interface DesignService {
  /** Where people let us in, and what has to be kept for `exchangeCode` until they come back to `redirectUri`. */
  authorise(asked: AskedConsent): Authorisation;
  /** A refused code is 'refused'. */
  exchangeCode(answered: { code: string; redirectUri: string; verifier: string | undefined }): Promise<TokenPair>;
  /** The refresh token is used up by it. 'signedOut' where it was, or has been revoked, or ran out. */
  refresh(refreshToken: string): Promise<TokenPair>;
  /** So that nobody can use it any more. */
  revoke(refreshToken: string): Promise<void>;
  profile(token: AccessTokens): Promise<ServiceProfile>;
  /** All of them. */
  hubs(token: AccessTokens): Promise<ServiceHub[]>;
  projects(token: AccessTokens, hubId: string): Promise<ServiceProject[]>;
  /** Asks nothing yet. */
  openProject(token: AccessTokens, project: { hubId: string; projectId: string }): ServiceFiles;
}

/**
 * Gives a token that is good now. It is asked for every request, and once more with the token that the service refused
 * although it was good by the clock: then another is wanted, or a SourceFault 'signedOut'.
 */
export type AccessTokens = (refused?: string) => Promise<string>;

export interface AskedConsent {
  redirectUri: string;
  state: string;
  /** Also to store files there and to have them translated. */
  mayCreate?: boolean;
}

export interface Authorisation {
  address: string;
  /** Of PKCE, where the service knows us without a secret. */
  verifier: string | undefined;
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  /** From now. */
  expiresInS: number;
}

export interface ServiceProfile {
  id: string;
  name: string;
  email: string;
}

export interface ServiceHub {
  id: string;
  name: string;
  region: string | undefined;
}

export interface ServiceProject {
  id: string;
  name: string;
  /** BIM360 or ACC; undefined for what is neither. */
  type: 'BIM360' | 'ACC' | undefined;
}

/** The files of one project there. */
export interface ServiceFiles extends FileSource {
  translation: Translation;
}

/** Files in another format, made by the service. */
export interface Translation {
  /** Whether the service makes IFC of files with this ending; asked of it, and kept for a while. */
  canMakeIfc(filename: string): Promise<boolean>;
  /** Orders it; once it is made, asking again makes nothing new. */
  start(version: VersionRef): Promise<void>;
  look(version: VersionRef): Promise<TranslationState>;
  /** The IFC, once it is made. */
  open(version: VersionRef): Promise<SourceReader>;
}

export type TranslationState =
  | { state: 'none' }
  | { state: 'working'; percent: number | undefined }
  | { state: 'made' }
  | { state: 'failed'; message: string };
