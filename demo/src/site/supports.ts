/**
 * What must stand before an element can, by marks: columns under columns, beams under slabs, panels around windows.
 * @oracle Programme and site log are held against it.
 */
export function supportsOf(mark: string): string[] {
  const [kind = '', ...rest] = mark.split('-');
  return supports[kind]?.(rest, mark) ?? (/^W\d$/.test(kind) ? coreWall(kind, rest) : []);
}

/**
 * What an element takes its place from, in groups: it is off with a group where all of that are off by the same. A column
 * is set out anew on every floor, so that the one below does not carry it along.
 */
export function carriersOf(mark: string): string[][] {
  const [kind = '', ...rest] = mark.split('-');
  return (carriers[kind]?.(rest) ?? []).filter((group) => group.length > 0);
}

type Rule = (rest: string[], mark: string) => string[];

const below = (storey: string) => Number(storey) - 1;
const above = (storey: string) => Number(storey) + 1;

/** The three pours of a slab, by the axes that they cover. */
const poursByAxis = ['1', '1', '2', '2', '2', '3', '3'];
const pourAt = (axis: string) => poursByAxis[Number(axis) - 1] ?? '2';
/** A bay belongs to the pour that it lies in wholly; two have a joint in their middle. */
const pourOfBay = (bay: string) => ({ '1': '1', '3': '2', '4': '2', '6': '3' })[bay];

function ofBeam([storey, line = '', span = '']: string[]): string[] {
  const ends = /^\d$/.test(line)
    ? [...span].map((letter) => `${letter}${line}`)
    : [...span].map((axis) => `${line}${axis}`);
  return ends.map((end) => `C-${storey}-${end}`);
}

/** Letter of the columns that a panel of the long façades is fixed to. */
const edgeOf = { S: 'A', N: 'D' } as const;

function ofPanel([storey, name = '']: string[]): string[] {
  const letter = edgeOf[name[0] as keyof typeof edgeOf];
  const bay = Number(name.slice(1));
  return letter === undefined ? [] : [`C-${storey}-${letter}${bay}`, `C-${storey}-${letter}${bay + 1}`];
}

const panelOf: Rule = ([storey, name]) => [`FP-${storey}-${name}`];
const partitionOf: Rule = ([storey, name]) => [`P-${storey}-${name}`];
const column: Rule = ([storey, place]) => [`C-${storey}-${place}`];
const coreWall = (kind: string, [storey = '0']: string[]) =>
  storey === '0' || kind === 'W9' ? [] : [`${kind}-${below(storey)}`];
/** What is on the roof hangs under nothing. */
const ceilingSlab = (storey: string) =>
  /^\d$/.test(storey) ? [1, 2, 3].map((pour) => `S-${above(storey)}-${pour}`) : [];
const hungByName: Rule = ([, storey = '']) => ceilingSlab(storey);
const hungByStorey: Rule = ([storey = '']) => ceilingSlab(storey.slice(0, 1));

const supports: Record<string, Rule> = {
  C: ([storey = '', place]) => (storey === '0' ? [`F-${place}`] : [`C-${below(storey)}-${place}`]),
  EP: column,
  B: ofBeam,
  S: ([storey = '', pour = '']) => (storey === '0' || storey === 'P' ? [] : beamsUnder(storey, pour)),
  FP: (rest) => [...ofPanel(rest), ...[1, 2, 3].map((pour) => `S-${rest[0]}-${pour}`)],
  W: panelOf,
  DX: panelOf,
  CL: panelOf,
  HE: panelOf,
  G: partitionOf,
  P: ([storey]) => [1, 2, 3].map((pour) => `S-${storey}-${pour}`),
  ...Object.fromEntries(['VR', 'VX', 'VD', 'VC', 'VM', 'VT', 'VN', 'HM', 'HR'].map((kind) => [kind, hungByName])),
  ...Object.fromEntries(['VB', 'SM', 'CT', 'PS'].map((kind) => [kind, hungByStorey])),
  SB: ([storey = '', line]) => (line === undefined ? [] : ceilingSlab(storey)),
  SH: ([storey, line]) => [`SB-${storey}-${line}`],
  CE: ([number = '']) => ceilingSlab(number.slice(0, 1)),
};

function beamsUnder(storey: string, pour: string): string[] {
  const axes = poursByAxis.flatMap((own, i) => (own === pour ? [i + 1] : []));
  const storeyBelow = below(storey);
  return axes.flatMap((axis) => [
    `B-${storeyBelow}-${axis}-AB`,
    `C-${storeyBelow}-A${axis}`,
    `C-${storeyBelow}-B${axis}`,
  ]);
}

/** What hangs in one bay hangs from its pour; what runs on over a joint is hung to its own line. */
const byBay = (storey = '', bay = '') => {
  const pour = pourOfBay(bay);
  return pour === undefined ? [] : [`S-${above(storey)}-${pour}`];
};
/** Of the seven modules north of the corridor. */
const modulePours = ['1', '1', '1', '2', '2', '3', '3'];
const byModule = (storey = '', name = '') => {
  const pour = storey.includes('.') ? undefined : modulePours[Number(name.replace('N', '')) - 1];
  return pour === undefined ? [] : [`S-${above(storey)}-${pour}`];
};
/** Beams are cast with the slab on them. */
function pourOver([storey = '', line = '', span = '']: string[]): string[] {
  const pour = /^\d$/.test(line) ? pourAt(line) : pourOfBay(span[0] ?? '');
  return pour === undefined ? [] : [`S-${above(storey)}-${pour}`];
}

const carriers: Record<string, (rest: string[]) => string[][]> = {
  B: (rest) => [ofBeam(rest), pourOver(rest)],
  EP: ([storey, place]) => [[`C-${storey}-${place}`]],
  FP: (rest) => [ofPanel(rest)],
  W: ([storey, name]) => [[`FP-${storey}-${name}`]],
  DX: ([storey, name]) => [[`FP-${storey}-${name}`]],
  CL: ([storey, name]) => [[`FP-${storey}-${name}`]],
  HE: ([storey, name]) => [[`FP-${storey}-${name}`]],
  G: ([storey, name]) => [[`P-${storey}-${name}`]],
  VX: ([air, storey]) => [[`VR-${air}-${storey}`]],
  VD: ([air, storey]) => [[`VX-${air}-${storey}`]],
  VC: ([air, storey]) => [[`VX-${air}-${storey}`]],
  VM: ([, storey, bay]) => [byBay(storey, bay)],
  VN: ([, storey, bay]) => [byBay(storey, bay)],
  CT: ([storey, bay]) => [byBay(storey, bay)],
  VB: ([storey, module]) => [byModule(storey, module)],
  SB: ([storey, module]) => [byModule(storey, module)],
  SH: ([storey, module]) => [[`SB-${storey}-${module}`]],
};
