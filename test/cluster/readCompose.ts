import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A service of deploy/compose.yaml, as far as it is looked at. */
export interface Service {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  deploy?: { replicas?: number };
  read_only?: boolean;
  cap_drop?: string[];
  secrets?: string[];
  stop_grace_period?: string;
}

export interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}

const path = join(import.meta.dirname, '../../deploy/compose.yaml');

/** Reads the file with its variables put in, as `docker compose config` does. */
export async function readCompose(variables: Record<string, string> = {}): Promise<Compose> {
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_all, name: string, usual: string) => variables[name] || usual);
  // After the anchors, as Compose does: what is empty then is an empty text.
  const reviver = (_key: unknown, value: unknown) => (typeof value === 'string' ? fill(value) : value);
  const compose = parse(await readFile(path, 'utf8'), reviver, { merge: true }) as Compose;
  for (const service of Object.values(compose.services)) service.environment ??= {};
  return compose;
}
