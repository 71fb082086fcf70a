import { z } from 'zod';
import { isStorableText } from '../../isStorableText.ts';
import { numberQuery } from '../../numberQuery.ts';
import { viewerPermissions } from '../../permissions.ts';

export const bcfBase = '/bcf/3.0';
/** As issues are everywhere: who opens the project's viewer sees them. */
export const bcfNeeds = { project: viewerPermissions };

/** As many as one answer has at most: `$top` may be any number, and a header says where the rest is. */
const mostBcfRows = 10_000;
const longestOData = 16_000;

/** Any guid, of whatever version; in lower case, as it leaves again. */
export const guidInPath = z.guid().transform((guid) => guid.toLowerCase());
export const inBcfProject = z.object({ projectId: z.uuid() });
export const ofTopic = inBcfProject.extend({ topicGuid: guidInPath });
export const projectPath = '/projects/{projectId}';
export const topicPath = `${projectPath}/topics/{topicGuid}` as const;

/** `True` too: some languages write it so. */
const yes = z
  .string()
  .transform((text) => text.toLowerCase() === 'true')
  .optional();

/** Tools send parameters of their own, which are nobody's business; options of OData that are not known would be missed. */
function bcfQuery<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject(shape).superRefine((query, context) => {
    for (const name of Object.keys(query)) {
      if (!name.startsWith('$') || Object.hasOwn(shape, name)) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'This option of OData is not offered here.' });
    }
  });
}

export const plainQuery = bcfQuery({});
export const authorizationQuery = bcfQuery({ includeAuthorization: yes });

const rows = numberQuery(
  z
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
);
const odata = {
  $top: rows.default(mostBcfRows).transform((top) => Math.min(top, mostBcfRows)),
  $skip: rows.default(0),
};
const oneOf = (what: string, fields: readonly string[]) =>
  z
    .string()
    .max(longestOData)
    .describe(`OData ${what} over ${fields.join(', ')}.`)
    .optional();

interface ODataFields {
  filters: readonly string[];
  sorts: readonly string[];
}

/** A list that is filtered, sorted and paged as OData has it. */
export function listQuery({ filters, sorts }: ODataFields) {
  return bcfQuery({
    ...odata,
    $filter: oneOf('$filter', filters),
    $orderby: oneOf('$orderby', sorts),
    includeAuthorization: yes,
  });
}
export interface BcfListing {
  $top: number;
  $skip: number;
  $filter?: string | undefined;
  $orderby?: string | undefined;
  includeAuthorization?: boolean | undefined;
}

export const bcfText = (longest: number) => z.string().max(longest).refine(isStorableText, 'This is not text.');
/** An optional field: null and nothing are one. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);
