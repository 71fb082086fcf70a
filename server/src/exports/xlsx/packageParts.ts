/** Where the parts of a workbook say what belongs to what. */
export const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What each part is: the workbook's own, and its sheets (ECMA-376, part 2, 10). */
export function contentTypes(own: Readonly<Record<string, string>>, sheetCount: number): string {
  const sheets = Array.from({ length: sheetCount }, (_, i) => [`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet']);
  const overrides = [...Object.entries(own), ...sheets].map(
    ([part, type]) => `<Override PartName="${part}" ContentType="${spreadsheet}.${type}+xml"/>`,
  );
  return (
    `<Types xmlns="${packaged}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  );
}

export function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packaged}/relationships">${entries.join('')}</Relationships>`;
}
