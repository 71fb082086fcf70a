import { defineStore } from './defineStore.ts';

/** Somebody asks for the menu on the selected elements; CSS pixels of the window. */
export interface MenuRequest {
  x: number;
  y: number;
  /** Has the focus again when the menu goes. */
  origin: HTMLElement;
  /** Whether elements are approved, of those whose verdict is known here before the whole view's are. */
  approvals?: ReadonlyMap<number, boolean>;
}

export interface ElementMenu {
  /** Every opening is another one. */
  request?: (MenuRequest & { opening: number }) | undefined;
  open(request: MenuRequest): void;
  close(): void;
}

/** The one menu on elements, wherever it is asked for: at the scene, or at a row of a table ([VIEW-5]). */
export const createElementMenu = defineStore<ElementMenu>({ scope: 'project' }, (set) => {
  let opening = 0;
  return {
    open: (request) => set({ request: { ...request, opening: ++opening } }),
    close: () => set({ request: undefined }),
  };
});
