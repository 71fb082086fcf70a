import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';
import type { NamedDocument } from './namesOfParts.ts';
import { around, element, xmlFile } from './xml.ts';

export const versionXml = (version: BcfVersion): string =>
  xmlFile(
    element('Version', { VersionId: version }, version === '2.1' ? element('DetailedVersion', version) : undefined),
  );

export function projectXml({ guid, name }: { guid: string; name: string }, version: BcfVersion): string {
  const project = element('Project', { ProjectId: guid }, element('Name', name));
  // The schema of 2.1 wants an address of a schema, also where there is none.
  return xmlFile(
    version === '2.1'
      ? element('ProjectExtension', project, element('ExtensionSchema'))
      : element('ProjectInfo', project),
  );
}

interface Offered {
  types: readonly string[];
  statuses: readonly string[];
  priorities: readonly string[];
  labels: readonly string[];
  users: readonly string[];
  snippets: readonly string[];
  stages: readonly string[];
}

/** What topics can say. */
export function extensionsXml(offered: Offered): string {
  const listed = (list: string, item: string, values: readonly string[]) =>
    around(
      list,
      values.map((value) => element(item, value)),
    );
  return xmlFile(
    element(
      'Extensions',
      listed('TopicTypes', 'TopicType', offered.types),
      listed('TopicStatuses', 'TopicStatus', offered.statuses),
      listed('Priorities', 'Priority', offered.priorities),
      listed('TopicLabels', 'TopicLabel', offered.labels),
      listed('Users', 'User', offered.users),
      listed('SnippetTypes', 'SnippetType', offered.snippets),
      listed('Stages', 'Stage', offered.stages),
    ),
  );
}

/** The documents of all topics. */
export function documentsXml(documents: readonly NamedDocument[]): string {
  const rows = documents.map((document) =>
    element(
      'Document',
      { Guid: document.guid },
      element('Filename', document.file),
      document.description.trim() === '' ? undefined : element('Description', document.description),
    ),
  );
  return xmlFile(element('DocumentInfo', around('Documents', rows)));
}
