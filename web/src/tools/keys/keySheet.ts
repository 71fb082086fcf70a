/** What a hand or a key does in the viewer; keys in the order in which they are pressed. */
export interface KeyLine {
  keys: readonly string[];
  does: string;
}

export interface KeyGroup {
  title: string;
  lines: readonly KeyLine[];
}

const line = (does: string, ...keys: string[]): KeyLine => ({ keys, does });

/** What no tool of the toolbar has a key for. */
export const keySheet: readonly KeyGroup[] = [
  {
    title: 'Mouse and touch',
    lines: [
      line('Orbit', 'Left drag'),
      line('Pan', 'Right drag'),
      line('Zoom to the pointer', 'Wheel'),
      line('Select an element', 'Click'),
      line('Add an element to the selection', 'Shift', 'Click'),
      line('Select in a rectangle', 'Shift', 'Drag'),
      line('Focus an element', 'Double click'),
      line('Open the context menu', 'Right click'),
      line('Orbit, pan and zoom, context menu', 'One finger', 'Two fingers', 'Long press'),
    ],
  },
  {
    title: 'Keys in the viewer',
    lines: [
      line('Fit the selection, or all', 'F'),
      line('Hide the selection', 'H'),
      line('Orbit', '←', '→', '↑', '↓'),
      line('Zoom', '+', '−'),
      line('Open the context menu', 'Shift', 'F10'),
      line('End a measurement, clear the selection, close a panel', 'Esc'),
    ],
  },
  {
    title: 'Measure',
    lines: [line('Copy a distance', 'Click at its figures'), line('Clear the measurements', 'Delete')],
  },
  {
    title: 'Model tree',
    lines: [
      line('Walk, open and close', '↑', '↓', '→', '←'),
      line('Select', 'Enter'),
      line('Add to the selection', 'Shift', 'Enter'),
      line('Hide and show', 'Space'),
    ],
  },
];
