import { z } from 'zod';

/**
 * The calls that are used, as Autodesk documents them: written down from the published OpenAPI descriptions (authentication,
 * datamanagement, oss, modelderivative) and the reference pages of APS, not from our own code on either side.
 */
export interface DocumentedCall {
  operation: string;
  method: 'GET' | 'POST';
  path: string;
  /** Query parameters that may be sent, with what they may be. */
  query?: Record<string, RegExp>;
  /** Those without which the call is refused. */
  requiredQuery?: readonly string[];
  authorization: RegExp | 'none' | 'basicOrNone';
  contentType?: string;
  /** Headers beyond Authorization, Accept and Content-Type. */
  headers?: Record<string, RegExp>;
  form?: z.ZodType;
  json?: z.ZodType;
}

const bearer = /^Bearer \S+$/;
const whole = /^\d+$/;
const yesNo = /^(true|false)$/;
const page = { 'page[number]': whole, 'page[limit]': /^([1-9]\d?|1\d\d|200)$/ };
const region = /^(US|EMEA|AUS|CAN|DEU|IND|JPN|GBR)$/;

const jsonapi = z.strictObject({ version: z.literal('1.0') });
const to = (type: string, id: RegExp) =>
  z.strictObject({ data: z.strictObject({ type: z.literal(type), id: z.string().regex(id) }) });
const folderUrn = /^urn:adsk\.wip[a-z]*:fs\.folder:co\./;
const objectUrn = /^urn:adsk\.objects:os\.object:[^/]+\/.+/;
const itemUrn = /^urn:adsk\.wip[a-z]*:dm\.lineage:/;
const extension = (kind: string) =>
  z.strictObject({
    type: z.enum([`${kind}:autodesk.core:File`, `${kind}:autodesk.bim360:File`]),
    version: z.literal('1.0'),
  });
const jsonApiType = 'application/vnd.api+json';

export const documentedCalls: readonly DocumentedCall[] = [
  {
    operation: 'fetch-token',
    method: 'POST',
    path: '/authentication/v2/token',
    contentType: 'application/x-www-form-urlencoded',
    authorization: 'basicOrNone',
    form: z.discriminatedUnion('grant_type', [
      z.strictObject({
        grant_type: z.literal('authorization_code'),
        code: z.string().min(1),
        redirect_uri: z.url(),
        code_verifier: z
          .string()
          .regex(/^[\w.~-]{43,128}$/)
          .optional(),
        client_id: z.string().optional(),
      }),
      z.strictObject({
        grant_type: z.literal('refresh_token'),
        refresh_token: z.string().min(1),
        scope: z.string().optional(),
        client_id: z.string().optional(),
      }),
    ]),
  },
  {
    operation: 'revoke',
    method: 'POST',
    path: '/authentication/v2/revoke',
    contentType: 'application/x-www-form-urlencoded',
    authorization: 'basicOrNone',
    form: z.strictObject({
      token: z.string().min(1),
      token_type_hint: z.enum(['access_token', 'refresh_token']),
      client_id: z.string().optional(),
    }),
  },
  { operation: 'get-user-info', method: 'GET', path: '/userinfo', authorization: bearer },
  {
    operation: 'getHubs',
    method: 'GET',
    path: '/project/v1/hubs',
    authorization: bearer,
    query: { 'filter[id]': /./, 'filter[name]': /./, 'filter[extension.type]': /./ },
  },
  { operation: 'getHub', method: 'GET', path: '/project/v1/hubs/{hub_id}', authorization: bearer },
  {
    operation: 'getHubProjects',
    method: 'GET',
    path: '/project/v1/hubs/{hub_id}/projects',
    authorization: bearer,
    query: { 'filter[id]': /./, 'filter[extension.type]': /./, ...page },
  },
  {
    operation: 'getProjectTopFolders',
    method: 'GET',
    authorization: bearer,
    path: '/project/v1/hubs/{hub_id}/projects/{project_id}/topFolders',
    query: { excludeDeleted: yesNo, projectFilesOnly: yesNo },
  },
  {
    operation: 'getFolderContents',
    method: 'GET',
    authorization: bearer,
    path: '/data/v1/projects/{project_id}/folders/{folder_id}/contents',
    query: {
      'filter[type]': /^(folders|items)$/,
      'filter[id]': /./,
      'filter[extension.type]': /./,
      'filter[lastModifiedTimeRollup]': /./,
      includeHidden: yesNo,
      ...page,
    },
  },
  {
    operation: 'getItemTip',
    method: 'GET',
    authorization: bearer,
    path: '/data/v1/projects/{project_id}/items/{item_id}/tip',
  },
  {
    operation: 'getItemVersions',
    method: 'GET',
    authorization: bearer,
    path: '/data/v1/projects/{project_id}/items/{item_id}/versions',
    query: { 'filter[id]': /./, 'filter[extension.type]': /./, 'filter[versionNumber]': whole, ...page },
  },
  {
    operation: 'getVersion',
    method: 'GET',
    authorization: bearer,
    path: '/data/v1/projects/{project_id}/versions/{version_id}',
  },
  {
    operation: 'createStorage',
    method: 'POST',
    authorization: bearer,
    contentType: jsonApiType,
    path: '/data/v1/projects/{project_id}/storage',
    json: z.strictObject({
      jsonapi,
      data: z.strictObject({
        type: z.literal('objects'),
        attributes: z.strictObject({ name: z.string().min(1) }),
        relationships: z.strictObject({ target: to('folders', folderUrn) }),
      }),
    }),
  },
  {
    operation: 'createItem',
    method: 'POST',
    authorization: bearer,
    contentType: jsonApiType,
    path: '/data/v1/projects/{project_id}/items',
    query: { copyFrom: /./ },
    json: z.strictObject({
      jsonapi,
      data: z.strictObject({
        type: z.literal('items'),
        attributes: z.strictObject({ displayName: z.string().min(1), extension: extension('items') }),
        relationships: z.strictObject({ tip: to('versions', /^1$/), parent: to('folders', folderUrn) }),
      }),
      included: z.tuple([
        z.strictObject({
          type: z.literal('versions'),
          id: z.literal('1'),
          attributes: z.strictObject({ name: z.string().min(1), extension: extension('versions') }),
          relationships: z.strictObject({ storage: to('objects', objectUrn) }),
        }),
      ]),
    }),
  },
  {
    operation: 'createVersion',
    method: 'POST',
    authorization: bearer,
    contentType: jsonApiType,
    path: '/data/v1/projects/{project_id}/versions',
    query: { copyFrom: /./ },
    json: z.strictObject({
      jsonapi,
      data: z.strictObject({
        type: z.literal('versions'),
        attributes: z.strictObject({ name: z.string().min(1), extension: extension('versions') }),
        relationships: z.strictObject({ item: to('items', itemUrn), storage: to('objects', objectUrn) }),
      }),
    }),
  },
  {
    operation: 'signed_s3_download',
    method: 'GET',
    authorization: bearer,
    path: '/oss/v2/buckets/{bucketKey}/objects/{objectKey}/signeds3download',
    query: {
      'response-content-type': /./,
      'response-content-disposition': /./,
      'response-cache-control': /./,
      'public-resource-fallback': yesNo,
      minutesExpiration: /^([1-9]|[1-5]\d|60)$/,
      useCdn: yesNo,
    },
  },
  {
    operation: 'signed_s3_upload',
    method: 'GET',
    authorization: bearer,
    path: '/oss/v2/buckets/{bucketKey}/objects/{objectKey}/signeds3upload',
    query: {
      parts: /^([1-9]|1\d|2[0-5])$/,
      firstPart: /^[1-9]\d*$/,
      uploadKey: /./,
      minutesExpiration: /^([1-9]|[1-5]\d|60)$/,
      useAcceleration: yesNo,
    },
  },
  {
    operation: 'complete_signed_s3_upload',
    method: 'POST',
    authorization: bearer,
    path: '/oss/v2/buckets/{bucketKey}/objects/{objectKey}/signeds3upload',
    contentType: 'application/json',
    json: z.strictObject({
      uploadKey: z.string().min(1),
      size: z.int().nonnegative().optional(),
      eTags: z.array(z.string().regex(/^[\da-f-]+$/)).optional(),
    }),
  },
  { operation: 'formats', method: 'GET', authorization: bearer, path: '/modelderivative/v2/designdata/formats' },
  {
    operation: 'startJob',
    method: 'POST',
    authorization: bearer,
    contentType: 'application/json',
    path: '/modelderivative/v2/designdata/job',
    headers: { region, 'x-ads-force': yesNo },
    json: z.strictObject({
      input: z.strictObject({ urn: z.string().regex(/^[\w-]+$/) }),
      output: z.strictObject({
        destination: z.strictObject({ region: z.string().regex(region) }).optional(),
        formats: z.tuple([z.strictObject({ type: z.literal('ifc') })]),
      }),
    }),
  },
  {
    operation: 'getManifest',
    method: 'GET',
    authorization: bearer,
    headers: { region },
    path: '/modelderivative/v2/designdata/{urn}/manifest',
  },
  {
    operation: 'getDerivativeUrl',
    method: 'GET',
    authorization: bearer,
    headers: { region },
    path: '/modelderivative/v2/designdata/{urn}/manifest/{derivativeUrn}/signedcookies',
    query: { 'minutes-expiration': whole, 'response-content-disposition': /^attachment/ },
  },
];

/** Of the page that people are sent to. */
export const documentedAuthorise: Pick<DocumentedCall, 'path' | 'query' | 'requiredQuery'> = {
  path: '/authentication/v2/authorize',
  requiredQuery: ['client_id', 'response_type', 'redirect_uri', 'scope'],
  query: {
    client_id: /./,
    response_type: /^(code|id_token)$/,
    redirect_uri: /^https?:/,
    nonce: /./,
    state: /./,
    scope: /^.{1,3000}$/,
    response_mode: /^(fragment|form_post|query)$/,
    prompt: /^(login|create)$/,
    authoptions: /./,
    code_challenge: /^[\w-]{43}$/,
    code_challenge_method: /^S256$/,
  },
};
