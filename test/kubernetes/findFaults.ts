/** An object of Kubernetes. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
}

type Validate = ((data: unknown) => boolean) & { errors?: { instancePath: string; keyword: string }[] };

/** Held against the schema that Kubernetes publishes for it: what is of a wrong kind, and what no schema knows. */
export async function findFaults(manifest: Manifest): Promise<string[]> {
  const { validate } = (await import(`kubernetes-models/_schemas/${schemaOf(manifest)}`)) as { validate: Validate };
  const read = new Set<string>();
  const isValid = validate(recorded(manifest, '', read));
  const wrong = isValid
    ? []
    : (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath}: ${keyword}`);
  return [...wrong, ...listPaths(manifest, '').filter((path) => !read.has(path))];
}

function schemaOf({ apiVersion, kind }: Manifest): string {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const capital = (text = '') => text.charAt(0).toUpperCase() + text.slice(1);
  return `IoK8sApi${capital(group.split('.')[0])}${capital(version)}${kind}`;
}

/** A validator reads what its schema names: a key that it never reads is misspelt, and Kubernetes would pass over it. */
function recorded(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const found = Reflect.get(target, key, receiver);
      if (typeof key !== 'string') return found;
      read.add(`${path}/${key}`);
      return recorded(found, `${path}/${key}`, read);
    },
  });
}

function listPaths(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [`${path}/${key}`, ...listPaths(inner, `${path}/${key}`)]);
}
