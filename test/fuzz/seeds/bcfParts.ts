import { bcfVersions } from '../../../contract/src/resources/issueFiles.ts';
import { markupXml } from '../../../server/src/bcf/write/markupXml.ts';
import { namesOfParts } from '../../../server/src/bcf/write/namesOfParts.ts';
import { documentsXml, versionXml } from '../../../server/src/bcf/write/projectXml.ts';
import { aTopic } from '../../../server/src/bcf/write/topic.fixture.ts';
import { viewpointXml } from '../../../server/src/bcf/write/viewpointXml.ts';

/** A text in a BCF file. */
export interface BcfPart {
  name: string;
  text: string;
}

const folder = '11111111-2222-3333-4444-555555555555';

/** As tools of 2012 write it. */
export const oldParts: readonly BcfPart[] = [
  {
    name: `${folder}/markup.bcf`,
    text: `<Markup><Topic Guid="${folder}"><Title>Clash</Title></Topic><Comment Guid="${folder}">
      <VerbalStatus>Open</VerbalStatus><Status>Error</Status><Date>2012-03-04T05:06:07</Date><Author>Zoe</Author>
      <Comment>Move it</Comment></Comment></Markup>`,
  },
  {
    name: `${folder}/viewpoint.bcfv`,
    text: `<VisualizationInfo><Components><Component IfcGuid="0Gl71cVurFn8bxAOox6M4X" Selected="true"/></Components>
      <OrthogonalCamera><CameraViewPoint><X>1</X><Y>2</Y><Z>3</Z></CameraViewPoint>
      <CameraDirection><X>0</X><Y>2</Y><Z>0</Z></CameraDirection><CameraUpVector><X>0</X><Y>0</Y><Z>1</Z></CameraUpVector>
      <ViewToWorldScale>8</ViewToWorldScale></OrthogonalCamera></VisualizationInfo>`,
  },
];

/** The texts of files of every version. */
export function bcfParts(): readonly (readonly BcfPart[])[] {
  const topic = aTopic();
  const names = namesOfParts(topic);
  return [
    oldParts,
    ...bcfVersions.map((version) => [
      { name: 'bcf.version', text: versionXml(version) },
      { name: 'documents.xml', text: documentsXml(names.documents) },
      { name: `${topic.guid}/markup.bcf`, text: markupXml(topic, names, version) },
      ...names.viewpoints.map((viewpoint) => ({
        name: `${topic.guid}/${viewpoint.file}`,
        text: viewpointXml(viewpoint, version),
      })),
    ]),
  ];
}
