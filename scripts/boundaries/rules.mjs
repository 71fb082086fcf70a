// Who may import whom: the rules of ARCHITECTURE.md. A path is a file of ours, or the name of a package as it is imported.
const rooms = ['contract', 'engine', 'demo', 'viewer', 'server', 'web', 'cli'];
const testFile = /\.test\.tsx?$/;

const room = (name, mayUse) => ({
  name: `${name}-uses-${mayUse.join('-and-') || 'nothing'}`,
  from: { path: `^${name}/` },
  to: { path: `^(${rooms.join('|')})/`, pathNot: `^(${[name, ...mayUse].join('|')})/` },
});
const never = (name, from, to, except) => ({
  name,
  from: { path: from, pathNot: testFile.source },
  to: { path: to, pathNot: except },
});

/** Server modules are stacked, not meshed: a module may use those written before it. */
export const modules = [
  'audit',
  'system',
  'identity',
  'access',
  'setup',
  'accessTokens',
  'people',
  'singleSignOn',
  'mails',
  'webhooks',
  'assets',
  'presets',
  'files',
  'integrations',
  'models',
  'runs',
  'analyses',
  'issues',
  'versions',
  'deliveries',
  'verdicts',
  'pictures',
  'issueBatches',
  'evidence',
  'issueFiles',
  'insights',
  'reports',
  'workPackages',
  'schedules',
  'tours',
  'requests',
  'bcfApi',
  'retention',
  'deletions',
  'projectExports',
  'operators',
];
const stacked = modules
  .slice(0, -1)
  .map((module, i) =>
    never(
      `module-${module}-looks-down`,
      `^server/src/modules/${module}/`,
      `^server/src/modules/(${modules.slice(i + 1).join('|')})/`,
    ),
  );

/** The engine's folders lie on each other: each may use those written before it. */
export const layers = ['ground', 'files', 'measure', 'judge', 'prove', 'steps'];
const layered = layers
  .slice(0, -1)
  .map((layer, i) =>
    never(
      `layer-${layer}-looks-down`,
      `^engine/src/${layer}/`,
      `^engine/src/(?!(${layers.slice(0, i + 1).join('|')})/)`,
    ),
  );

export const rules = [
  { name: 'no-circles', circular: true },
  { name: 'no-folder-circles', circular: true, folders: '^(engine/src/[^/]+(/[^/]+(?=/))?|demo/src/[^/]+)/' },
  room('contract', []),
  room('engine', ['contract']),
  room('viewer', ['contract']),
  room('demo', ['engine', 'contract']),
  room('server', ['demo', 'engine', 'contract']),
  room('web', ['viewer', 'contract']),
  room('cli', ['server', 'demo', 'engine', 'contract']),
  never('viewer-knows-no-react', '^viewer/', '^(@types/)?react(-dom)?(/|$)'),
  never('engine-does-no-io', '^engine/src/', '^(node:)?(http|https|net)$'),
  never('only-the-child-folder-starts-processes', '^engine/src/(?!ground/child/)', '^(node:)?child_process$'),
  never('only-the-disk-folder-touches-files', '^engine/src/(?!ground/disk/)', '^(node:)?(fs|fs/promises)$'),
  never(
    'modules-meet-at-services',
    '^server/src/modules/([^/]+)/',
    '^server/src/modules/[^/]+/',
    '^server/src/modules/($1/|[^/]+/service\\.ts$)',
  ),
  never('only-a-service-asks-the-repository', '^server/src/modules/[^/]+/(?!service)', '/(r|[^/]+R)epository\\.ts$'),
  never('every-module-has-a-place', `^server/src/modules/(?!(${modules.join('|')})/)[^/]+/`, '.'),
  never('columns-know-nothing-of-the-server', '^server/src/columns/', '^server/src/(?!columns/)'),
  never('exports-know-no-database', '^server/src/exports/', '^server/src/(platform|modules|http)/'),
  never('bcf-knows-no-database', '^server/src/bcf/', '^server/src/(platform|modules|http)/'),
  never('schedules-know-no-database', '^server/src/schedules/', '^server/src/(platform|modules|http)/'),
  never(
    'design-services-know-no-module',
    '^server/src/designService/',
    '^server/src/(modules|http|exports|standIn|demo)/',
  ),
  never('the-stand-in-knows-nothing-of-the-server', '^server/src/standIn/', '^server/src/(?!standIn/)'),
  never('only-the-demo-has-the-stand-in', '^(server|cli)/src/(?!(standIn|demo)/)', '^server/src/standIn/'),
  never('platform-knows-no-module', '^server/src/platform/', '^server/src/(modules|http|exports)/'),
  never('screens-stay-apart', '^web/src/screens/([^/]+)/', '^web/src/screens/', '^web/src/screens/$1/'),
  never('tools-stay-apart', '^web/src/tools/([^/]+)/', '^web/src/tools/[^/]+/', '^web/src/tools/$1/'),
  never('viewer-tools-stay-apart', '^viewer/src/tools/([^/]+)/', '^viewer/src/tools/[^/]+/', '^viewer/src/tools/$1/'),
  never('data-and-ui-look-at-no-screen', '^web/src/(data|ui|state|viewport)/', '^web/src/(app|screens|tools)/'),
  never('ui-fetches-nothing', '^web/src/ui/', '^web/src/(data|state|viewport)/'),
  never('every-layer-has-a-place', `^engine/src/(?!(${layers.join('|')})/)`, '.'),
  never('the-demo-knows-no-judge', '^demo/src/(?!.*/fixtures/)', '^engine/src/(?!(ground|files)/)'),
  ...layered,
  ...stacked,
];

/** Where the rules hold; e2e, test and scripts are free. */
export const checkedFolders = rooms;
