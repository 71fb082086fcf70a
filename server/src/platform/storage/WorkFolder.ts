/**
 * A folder for work that several processes share, on one machine or several. Where the storage is a folder itself, it lies
 * beside the objects and all use the same; elsewhere each machine has its own, and what others need goes through the storage.
 */
export interface WorkFolder {
  readonly path: string;
  /** Where an object is to be read, seen from the folder; the same whoever asks. */
  pathOf(key: string): string;
  /** Makes objects readable at their paths. */
  load(keys: readonly string[]): Promise<void>;
  /** Lets all others have these files of the folder, also after a loss of power; their bytes are synced already. */
  share(label: string, names: readonly string[]): Promise<void>;
  /** Makes all files readable that anybody shared under the label. */
  fetch(label: string): Promise<void>;
  /** Removes the folder, and what was shared. */
  remove(): Promise<void>;
}

/** The work folders of a storage. */
export interface WorkFolders {
  /** The folder of this name, made if it is not there; what is shared is kept under the prefix. */
  open(name: string, prefix: string): Promise<WorkFolder>;
  /** Names of those that are on this machine. */
  list(): Promise<string[]>;
  /** Removes a folder from this machine alone. */
  drop(name: string): Promise<void>;
}
