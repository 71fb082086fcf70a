import type { ModelFacts } from '../Conversion.ts';
import type { EngineName } from '../engineNames.ts';

/** What is measured on a machine with a GPU; lies beside the pages and models, so that nothing else is needed there. */
export interface GpuOrder {
  scenes: GpuScene[];
}

/** A model, and how it is looked at. */
export interface GpuScene {
  name: string;
  facts: ModelFacts;
  size: { width: number; height: number };
  /** In the folder: root models, for each engine that is measured with them. */
  files: Partial<Record<EngineName, string[]>>;
  views: readonly ('overview' | 'inside')[];
}
