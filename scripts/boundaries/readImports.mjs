import { parseSync } from 'vite';

/** Every module that a source text names: imports of types and at run time, re-exports, and files made into a URL. */
export function readImports(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const found = new Set();
  visit(program, (node) => {
    const name = getImportedName(node);
    if (name !== undefined) found.add(name);
  });
  return [...found];
}

function visit(node, look) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') look(node);
  for (const child of Object.values(node)) visit(child, look);
}

function getImportedName(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return getText(node.source);
    case 'NewExpression':
      return isOwnUrl(node) ? getText(node.arguments[0]) : undefined;
    default:
      return undefined;
  }
}

/** `new URL('./task.worker.ts', import.meta.url)`: how workers are started. */
function isOwnUrl({ callee, arguments: [path, base] }) {
  const text = getText(path);
  return callee.name === 'URL' && base?.object?.type === 'MetaProperty' && /^\.{1,2}\/.*\.tsx?$/.test(text ?? '');
}

function getText(node) {
  if (node?.type === 'Literal') return node.value;
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].value.cooked : undefined;
}
