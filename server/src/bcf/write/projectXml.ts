import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';
import type { BcfPicture } from './BcfTopic.ts';
import { documentFile } from './markupXml.ts';
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
  users: readonly string[];
}

/** What topics can say. */
export function extensionsXml({ types, statuses, priorities, users }: Offered): string {
  const listed = (list: string, item: string, values: readonly string[]) =>
    around(
      list,
      values.map((value) => element(item, value)),
    );
  return xmlFile(
    element(
      'Extensions',
      listed('TopicTypes', 'TopicType', types),
      listed('TopicStatuses', 'TopicStatus', statuses),
      listed('Priorities', 'Priority', priorities),
      listed('Users', 'User', users),
    ),
  );
}

/** The documents of all topics. */
export function documentsXml(documents: readonly BcfPicture[]): string {
  const rows = documents.map((document) =>
    element(
      'Document',
      { Guid: document.guid },
      element('Filename', documentFile(document)),
      document.description.trim() === '' ? undefined : element('Description', document.description),
    ),
  );
  return xmlFile(element('DocumentInfo', around('Documents', rows)));
}
