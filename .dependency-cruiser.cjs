// Who may import whom. Paths are those of the files that an import resolves to, so every spelling is the same edge.
const TEST = String.raw`\.test\.tsx?$|/test-setup\.ts$`

/** Files under `from` reach nothing but `to` (and what `to` lists); `except` are files that the rule leaves out. */
const only = (name, from, to, except = TEST) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: except },
  to: { pathNot: to },
})
/** Replies that the tests of an area's screens and its states read. */
const STATE_REPLIES = String.raw`^apps/web/src/areas/[^/]+/testing/states\.ts$`
/** These, and what they are made of. */
const SHARED_REPLIES = String.raw`^apps/web/src/(areas/[^/]+/testing/(states|shown)|testing/(ben|ben-bills|mobile|rental|wireless))\.ts$`
const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  from,
  to,
  ...(comment && { comment }),
})
/** Floors of the API from the ground up: a file imports its own floor and the floors below. Source: ARCHITECTURE.md. */
const FLOORS = ['platform', 'partners', 'provider', 'identity', 'demo', '(areas|operate)']
const floorRule = (floor, place) =>
  never(
    'api-floors-import-down',
    { path: `^apps/api/src/${floor}/`, pathNot: `${TEST}|/testing/` },
    { path: '^apps/api/src/', pathNot: `^apps/api/src/(${FLOORS.slice(0, place + 1).join('|')})/` },
    'Move the imported part to the floor of its lowest user, or pass it as an argument from the floor above.',
  )

module.exports = {
  forbidden: [
    only(
      'domain-knows-itself-and-zod',
      '^packages/domain/src',
      '^packages/domain/src|node_modules/zod/',
      `${TEST}|/testing/`,
    ),
    only(
      'testing-of-domain-knows-random-values-too',
      '^packages/domain/src/.*testing/',
      '^packages/domain/src|node_modules/(zod|fast-check)/',
    ),
    never('contract-never-imports-rules', { path: '/contract\\.ts$' }, { path: '/rules\\.ts$' }),
    never(
      'orders-know-no-wizard',
      { path: '^packages/domain/src/ordering/' },
      { path: '^packages/domain/src/change-product/' },
    ),
    never(
      'catalogue-knows-no-orders',
      { path: '^packages/domain/src/(catalogue|qualification)/' },
      { path: '^packages/domain/src/(ordering|change-product|change-hub)/' },
    ),
    only('brands-know-domain', '^packages/brands/src', '^packages/(brands|domain)/src'),

    never(
      'api-areas-are-strangers',
      { path: '^apps/api/src/areas/([^/]+)/' },
      { path: '^apps/api/src/areas/', pathNot: '^apps/api/src/areas/$1/' },
    ),
    ...FLOORS.map(floorRule),
    never(
      'only-the-register-knows-api-areas',
      { path: '^apps/api/src', pathNot: `^apps/api/src/(areas/|area-list\\.ts$|testing/)|${TEST}` },
      { path: '^apps/api/src/areas/' },
      'Move the shared part to apps/api/src/provider, or let the area declare it in its area.ts.',
    ),
    never(
      'the-register-knows-areas-by-what-they-declare',
      { path: '^apps/api/src/area-list\\.ts$' },
      { pathNot: '^apps/api/src/areas/[^/]+/area\\.ts$' },
    ),
    never(
      'api-areas-leave-server-and-start-alone',
      { path: '^apps/api/src/areas/', pathNot: `${TEST}|/testing/|/areas/[^/]+/demo(\\.ts$|/)` },
      {
        path: '^apps/api/src/(testing|demo)/|/node_modules/fastify/',
      },
      'An area gets what it needs from its handler input, its AreaServices and the floors below.',
    ),
    never(
      'demo-facts-of-an-area-load-on-demand',
      { path: '^apps/api/src/', pathNot: `${TEST}|/testing/|/areas/[^/]+/demo/` },
      { path: '^apps/api/src/areas/[^/]+/demo(\\.ts$|/)', dynamic: false },
    ),
    never('api-never-reaches-other-apps', { path: '^apps/api' }, { path: '^apps/(web|sandbox|mobile)/' }),
    never(
      'sandbox-plays-by-the-contract',
      { path: '^apps/sandbox' },
      { path: '^apps/(api|web)/|^packages/brands' },
    ),

    never('web-never-reaches-servers', { path: '^apps/web' }, { path: '^apps/(api|sandbox)/' }),
    never(
      'web-areas-are-strangers',
      { path: '^apps/web/src/areas/([^/]+)/' },
      { path: '^apps/web/src/areas/', pathNot: '^apps/web/src/areas/$1/' },
    ),
    never(
      'web-areas-know-no-shell',
      { path: '^apps/web/src/areas/' },
      { path: '^apps/web/src/(shell|platform)/' },
      'Declare it in the area by a type of apps/web/src/area.ts; the shell reads what areas declare.',
    ),
    never(
      'web-ground-knows-no-area',
      { path: '^apps/web/src/(ui|http|platform|ordering|owed|used)/' },
      { path: '^apps/web/src/(areas|shell)/' },
    ),

    never(
      'web-parts-know-no-orders',
      { path: '^apps/web/src/(ui|http|platform|owed|used|shell)/' },
      { path: '^apps/web/src/ordering/' },
    ),
    never(
      'web-parts-know-nothing-owed',
      { path: '^apps/web/src/(ui|http|platform|ordering|used)/' },
      { path: '^apps/web/src/owed/' },
    ),
    never(
      'web-parts-know-nothing-used',
      { path: '^apps/web/src/(ui|http|platform|ordering|owed)/' },
      { path: '^apps/web/src/used/' },
    ),

    never(
      'journeys-see-the-product-from-outside',
      { path: '^e2e/', pathNot: '^e2e/states/' },
      { path: '^apps/(api|web|sandbox)/src' },
    ),
    never(
      'states-share-replies-with-tests-of-screens',
      { path: '^e2e/states/' },
      { path: '^apps/(api|web|sandbox)/src', pathNot: STATE_REPLIES },
    ),
    only('shared-replies-know-the-contract-alone', SHARED_REPLIES, `^packages/domain/src|${SHARED_REPLIES}`),
    never(
      'measurements-serve-the-api-and-no-other-app',
      { path: '^bench/' },
      { path: '^apps/(web|sandbox)/src' },
    ),
    never(
      'product-never-imports-its-tests',
      { path: '^(apps|packages)/' },
      { path: '^(e2e|bench|tests|tools)/' },
    ),
    never(
      'product-never-imports-what-is-there-for-tests',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: `${TEST}|/testing/` },
      { path: '/testing/' },
    ),
    never('tests-are-not-imported', {}, { path: TEST }),

    never('no-circles', {}, { circular: true }),
    never('every-import-resolves', {}, { couldNotResolve: true }),
    never(
      'every-package-is-declared',
      { path: '^(apps|packages)/', pathNot: `${TEST}|/testing/` },
      { path: 'node_modules/', dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    ),
    never(
      'no-test-package-in-the-product',
      { path: '^(apps|packages)/[^/]+/src', pathNot: `${TEST}|/testing/` },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps/[^/]+/dist|var)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.css'],
    },
  },
}
