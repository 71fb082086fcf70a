import type { Tool } from './Viewer.ts';

/** Defines a tool; the definition keeps no state, so that it can be attached to several viewers. */
export function defineTool<Api>(tool: Tool<Api>): Tool<Api> {
  return tool;
}
