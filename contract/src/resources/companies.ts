import { z } from 'zod';
import { fileAnswer } from '../fileAnswer.ts';
import { type Flag, flags } from '../flags.ts';
import { pageOf } from '../listOf.ts';
import { hidesLetters, nameText, tidyName } from '../nameText.ts';
import { numberQuery } from '../numberQuery.ts';
import { ownWords } from '../ownWords.ts';
import { route } from '../route.ts';
import { largestToleranceM, smallestToleranceM } from './analysisVersions.ts';
import { auditEntry, auditFilter } from './auditTrail.ts';

export const projectName = nameText('The name of a project');

/** The project's name in addresses, for good: files and links are kept under it. */
export const tenantIdText = z
  .string()
  .overwrite((text) => text.trim())
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9|._-]{0,79}$/,
    'An address has up to 80 letters, digits, |, ., _ or -, and begins with a letter or digit.',
  );

/** What stands in links to a project; it can be changed, and those before still lead to it. */
export const addressText = z
  .string()
  .overwrite((text) => text.trim())
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,79}$/,
    'An address has 2 to 80 letters, digits, ., _ or -, and begins with a letter or digit.',
  )
  .refine((text) => !ownWords.includes(text.toLowerCase()), 'This word is the address of a page of the product.');

const ofCompany = { needs: { administration: 'company' }, sessionOnly: true } as const;
const ofProject = { needs: { administration: 'project' }, sessionOnly: true } as const;
const inCompany = z.object({ companyId: z.uuid() });
const inProject = z.object({ projectId: z.uuid() });

const companyProject = z.object({
  _id: z.string(),
  name: z.string(),
  tenantId: z.string(),
  /** As it stands in links. */
  address: z.string(),
  people: z.number().int(),
  /** When it is gone for good, where somebody has deleted it. */
  goneAt: z.iso.datetime().optional(),
});
export type CompanyProject = z.infer<typeof companyProject>;

export const findCompany = route({
  id: 'companies.one',
  method: 'GET',
  path: '/companies/{companyId}',
  summary: 'A company and its projects, by name',
  ...ofCompany,
  params: inCompany,
  answer: z.object({ _id: z.string(), name: z.string(), projects: z.array(companyProject) }),
});

export const createProject = route({
  id: 'companies.addProject',
  method: 'POST',
  path: '/companies/{companyId}/projects',
  summary: 'Adds a project; whoever makes it is its administrator if they say so',
  ...ofCompany,
  once: true,
  params: inCompany,
  body: z.object({ name: projectName, tenantId: tenantIdText, joins: z.boolean() }),
  answer: companyProject,
});

const mostNames = 500;
const modelName = z.string().min(1).max(200);
/** What models call something, and what people are shown instead. */
const names = z
  .record(modelName, nameText('A name'))
  .refine((list) => Object.keys(list).length <= mostNames, `There are at most ${mostNames} names.`)
  .refine(
    (list) => !Object.keys(list).some((key) => hidesLetters(tidyName(key))),
    'A name in the model cannot be read.',
  );

const toleranceM = z.number().min(smallestToleranceM).max(largestToleranceM);
const tolerances = z.object({
  toleranceM,
  /** By IFC type; the narrower one counts. */
  byTypeM: z
    .record(modelName, toleranceM)
    .refine((list) => Object.keys(list).length <= 200, 'There are at most 200 types.'),
});
export type ProjectTolerances = z.infer<typeof tolerances>;

const flagName = z.enum(flags as [Flag, ...Flag[]]);

export const projectSettings = z.object({
  _id: z.string(),
  name: z.string(),
  tenantId: z.string(),
  /** What stands in links. */
  address: z.string(),
  company: z.object({ _id: z.string(), name: z.string() }),
  /** Of all that follows: whoever saves says which they have seen. */
  version: z.number().int(),
  publishing: z.enum(['automatic', 'reviewed']),
  /** Those that are not as usual, or were set once. */
  flags: z.partialRecord(flagName, z.boolean()),
  floorNames: z.record(z.string(), z.string()),
  typeNames: z.record(z.string(), z.string()),
  tolerances,
  /** What the active model has, so that nobody has to know its words. */
  known: z.object({ floors: z.array(z.string()), types: z.array(z.string()) }),
});
export type ProjectSettings = z.infer<typeof projectSettings>;

export const findProjectSettings = route({
  id: 'projects.settings',
  method: 'GET',
  path: '/projects/{projectId}/settings',
  summary: 'What administrators decide about a project',
  ...ofProject,
  params: inProject,
  answer: projectSettings,
});

const changed = z.object({
  version: z.number().int(),
  name: projectName.optional(),
  address: addressText.optional(),
  publishing: z.enum(['automatic', 'reviewed']).optional(),
  /** Null is the default. */
  flags: z.partialRecord(flagName, z.boolean().nullable()).optional(),
  floorNames: names.optional(),
  typeNames: names.optional(),
  tolerances: tolerances.optional(),
});
export type ChangedSettings = Omit<z.input<typeof changed>, 'version'>;

export const changeProjectSettings = route({
  id: 'projects.changeSettings',
  method: 'PUT',
  path: '/projects/{projectId}/settings',
  summary: 'Changes what is said of them, unless somebody else did so since they were looked at',
  ...ofProject,
  params: inProject,
  body: changed,
  answer: projectSettings,
});

export const listCompanyAudit = route({
  id: 'companies.audit',
  method: 'GET',
  path: '/companies/{companyId}/audit',
  summary: 'Who did what in the company and its projects; newest first',
  ...ofCompany,
  params: inCompany,
  query: auditFilter.extend(pageOf({ mostRows: 500, usualRows: 100 }).shape),
  answer: z.object({ total: z.number().int(), result: z.array(auditEntry) }),
});

export const exportCompanyAudit = route({
  id: 'companies.auditCsv',
  method: 'GET',
  heavy: true,
  path: '/companies/{companyId}/audit/csv',
  summary: 'The same as CSV, all pages of it; times are UTC',
  ...ofCompany,
  params: inCompany,
  query: auditFilter.extend({
    timezoneOffset: numberQuery(z.number().int().min(-900).max(900)).default(0),
  }),
  answer: fileAnswer,
});

export const companyCalls = [
  findCompany,
  createProject,
  findProjectSettings,
  changeProjectSettings,
  listCompanyAudit,
  exportCompanyAudit,
] as const;
