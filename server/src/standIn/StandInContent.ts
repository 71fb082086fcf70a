/** What a stand-in holds when it starts. Bytes are made when somebody asks for them. */
export interface StandInContent {
  accounts: readonly StandInAccount[];
  hubs: readonly ContentHub[];
}

/** Somebody who can sign in there. */
export interface StandInAccount {
  id: string;
  name: string;
  email: string;
  /** What whoever chooses between them should know. */
  note: string;
}

export interface ContentHub {
  name: string;
  region: 'US' | 'EMEA';
  projects: readonly ContentProject[];
}

export interface ContentProject {
  name: string;
  type: 'ACC' | 'BIM360';
  /** Ids of accounts. */
  members: readonly string[];
  folders: readonly ContentFolder[];
}

export interface ContentFolder {
  name: string;
  folders?: readonly ContentFolder[];
  files?: readonly ContentFile[];
}

export interface ContentFile {
  name: string;
  /** Oldest first. */
  versions: readonly ContentVersion[];
  /** Still in the chunks in which it was uploaded: then there is an address for each of them. */
  isChunked?: boolean;
}

export interface ContentVersion {
  modifiedAt: string;
  /** It takes a while to make: it begins when somebody looks at its folder, and its size is told once it is there. */
  isSlow?: boolean;
  load(): Promise<Uint8Array>;
  /** What it is as IFC; where there is nothing, its translation fails. */
  loadIfc?(): Promise<Uint8Array>;
}
