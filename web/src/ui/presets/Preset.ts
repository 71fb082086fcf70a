/** A filter that was kept under a name. */
export interface Preset {
  _id: string;
  name: string;
  scope: 'user' | 'project';
  /** Nobody else may change or delete it. */
  isOwn: boolean;
}

export type NamedPreset = Pick<Preset, 'name' | 'scope'>;

/** One that everybody has. */
export interface BuiltInPreset {
  id: string;
  name: string;
  isChosen: boolean;
  apply(): void;
}

/** The presets of a kind of filter, and what is done with them. */
export interface Presets<P extends Preset> {
  builtIn?: readonly BuiltInPreset[];
  /** Absent until they are loaded. */
  presets: readonly P[] | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  retry(): void;
  /** The one that the filter was taken from. */
  preset: P | undefined;
  /** They differ by now. */
  isEdited: boolean;
  canSave: boolean;
  /** There is a filter to keep. */
  isActive: boolean;
  apply(preset: P): void;
  /** The filter is the preset's already. */
  select(preset: P): void;
  leave(): void;
  saving: {
    isBusy: boolean;
    error: string | undefined;
    reset(): void;
    /** Keeps the filter as it is under a new name, or in a preset. */
    save(named: NamedPreset, into: P | undefined, onSuccess?: (saved: P) => void): void;
    /** Another name is no reason to take over what is being tried out. */
    rename(preset: P, named: NamedPreset, onSuccess: (saved: P) => void): void;
  };
  removing: {
    isBusy: boolean;
    error: string | undefined;
    reset(): void;
    remove(preset: P, onSuccess: () => void): void;
  };
}
