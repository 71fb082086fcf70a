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
      line('Perspective or parallel view', 'L'),
      line('Orbit', '←', '→', '↑', '↓'),
      line('Zoom', '+', '−'),
      line('Open the context menu', 'Shift', 'F10'),
      line('End a measurement, clear the selection, close a panel', 'Esc'),
    ],
  },
  {
    title: 'Walk',
    lines: [
      line('Walk', 'W', 'A', 'S', 'D'),
      line('Walk with the arrows', '↑', '←', '↓', '→'),
      line('Run', 'Shift'),
      line('Look around', 'Drag'),
      line('Go to a floor', 'Double click'),
      line('End the walk', 'Esc'),
    ],
  },
  {
    title: 'Quality review',
    lines: [
      line('Next and previous element', 'J', 'K'),
      line('Next and previous, in the table', '↓', '↑'),
      line('Approve or unapprove', 'A'),
      line('Verified, deviated, under construction, missing, no data', '1', '2', '3', '4', '5'),
      line('Explain the verdict', 'E'),
      line('Undo, for 10 s', 'Z'),
      line('Add a row to the selection', 'Ctrl', 'Click'),
      line('Select a range of rows', 'Shift', 'Click'),
      line('Focus the element of a row', 'Double click'),
      line('Open the context menu of a row', 'Shift', 'F10'),
    ],
  },
  {
    title: 'Time line',
    lines: [
      line('A day on and back', '→', '←'),
      line('A week on and back', 'Shift', '→', '←'),
      line('Next and previous scan', 'Page Up', 'Page Down'),
      line('First and last day', 'Home', 'End'),
      line('Play and pause', 'Space'),
    ],
  },
  {
    title: 'Issue pins',
    lines: [line('From pin to pin', 'Tab', '←', '→'), line('Open the issue, or list those in one place', 'Enter')],
  },
  {
    title: 'Mark-up of a picture',
    lines: [
      line('Put a mark in the middle', 'Enter'),
      line('Move the selected mark', '←', '→', '↑', '↓'),
      line('Move its end', 'Shift', '←', '→', '↑', '↓'),
      line('Delete the selected mark', 'Delete'),
      line('Undo', 'Ctrl', 'Z'),
      line('Redo', 'Ctrl', 'Shift', 'Z'),
    ],
  },
  {
    title: 'Measure',
    lines: [line('Copy a distance', 'Click at its figures'), line('Clear the measurements', 'Delete')],
  },
  {
    title: 'Sections',
    lines: [
      line('Previous and next section', '←', '→'),
      line('Zoom, reset the view', '+', '−', '0'),
      line('Measure', 'M'),
      line('Keep a line level or upright', 'Shift', 'Drag'),
      line('Let go of corners', 'Alt', 'Drag'),
      line('Delete the selected line', 'Delete'),
    ],
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
  {
    title: '360 photos',
    lines: [
      line('Previous and next photo', '←', '→'),
      line('Look around, in the photo', '←', '→', '↑', '↓'),
      line('See more or less, in the photo', '+', '−'),
    ],
  },
];
