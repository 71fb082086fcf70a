import { z } from 'zod';
import { type FilePart, type ForParts, jsonPart, type ReceivedFile } from './filePart.ts';
import type { Flag } from './flags.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call: anybody; any signed-in user; members of the project `{projectId}` in the path; or members of the
 * tenant that the path's `{key+}` begins with. Several permissions mean all of them.
 *
 * Administration, of nobody but people who are signed in: whoever runs the product; administrators of the company
 * `{companyId}` in the path; or of the project `{projectId}`, which are its members with ADMIN and the administrators of
 * its company. An operator may whatever an administrator may.
 */
export type Needs =
  | 'nobody'
  | 'user'
  | 'operator'
  | { project: readonly Permission[] }
  | { tenant: readonly Permission[] }
  | { administration: 'company' | 'project' };

/** Whether it is for administrators, who show a session and never an access token. */
export const isAdministration = (needs: Needs): needs is 'operator' | { administration: 'company' | 'project' } =>
  needs === 'operator' || (typeof needs === 'object' && 'administration' in needs);

/** Where calls are: the product's own, and those that standards name. */
export type RouteBase = '/api' | '/bcf/3.0' | '/foundation';

export interface RouteDefinition {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api` if nothing is said. */
  base?: RouteBase;
  /** Below its base; `{name}` is one segment, `{name+}` the rest of the path. */
  path: `/${string}`;
  summary: string;
  needs: Needs;
  flag?: Flag;
  /** Done once for each Idempotency-Key of a caller, however often it is sent; a repeated call gets what it came to. */
  once?: boolean;
  /** Changes nothing although its method is not GET: a token that may only read may call it. */
  reads?: boolean;
  /** Takes seconds or much memory: each person, project and company has a share of the places for such calls. */
  heavy?: boolean;
  /** For somebody who is signed in, and for no token: what concerns the account itself. */
  sessionOnly?: boolean;
  /** Answers during maintenance too. */
  duringMaintenance?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** As much as the body may have; a mebibyte if nothing is said. */
  bodyLimit?: number;
  /** Files beside the body: then the call is sent as multipart/form-data, and its body is the part `json`. */
  files?: Readonly<Record<string, FilePart>>;
  answer: z.ZodType;
  /** Of an answer that is no refusal; 200 if nothing is said. */
  status?: 201;
}

type PartIn<Definition, Key extends string> = Definition extends { [K in Key]: infer S extends z.ZodType }
  ? { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined };
type PartOut<Definition, Key extends string> = Definition extends { [K in Key]: infer S extends z.ZodType }
  ? { [K in Key]: z.output<S> }
  : { [K in Key]?: undefined };

type Files<Definition, Value> = Definition extends { files: infer P extends Readonly<Record<string, FilePart>> }
  ? { files: ForParts<P, Value> }
  : { files?: undefined };

/** What a caller hands in. */
export type RouteInput<D extends RouteDefinition> = PartIn<D, 'params'> &
  PartIn<D, 'query'> &
  PartIn<D, 'body'> &
  Files<D, File>;
/** What a handler receives, parsed. */
export type RouteParsed<D extends RouteDefinition> = PartOut<D, 'params'> &
  PartOut<D, 'query'> &
  PartOut<D, 'body'> &
  Files<D, ReceivedFile>;
/** What a handler gives and a caller gets. */
export type RouteAnswer<D extends RouteDefinition> = z.output<D['answer']>;

/** Defines a call once, for the server that mounts it, the client that makes it, and the printed OpenAPI. */
export function route<const D extends RouteDefinition>(definition: D): D {
  const { query, body, files = {} } = definition;
  if (Object.hasOwn(files, jsonPart)) throw new Error('The body of a call is its part json.');
  return { ...definition, ...(query && { query: knowing(query) }), ...(body && { body: knowing(body) }) };
}

/** What a call does not know is refused: a filter under a mistyped name would be none, and take everything. */
function knowing(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

/** The whole path of a call, its parameters as they are named. */
export const patternOf = ({ base = '/api', path }: Pick<RouteDefinition, 'base' | 'path'>): string => `${base}${path}`;

/** Whether a call changes nothing, so that a token which may only read may make it. */
export const isReading = ({ method, reads = false }: RouteDefinition): boolean => method === 'GET' || reads;

/** The path with its parameters filled in and encoded; the segments of `{name+}` keep their slashes. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, rest: string) => {
    const value = String(params[name]);
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
}
