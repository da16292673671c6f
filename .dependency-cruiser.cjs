// Who may import whom. Paths are those of the files that an import resolves to, so every spelling is the same edge.
const TEST = String.raw`\.test\.tsx?$|/test-setup\.ts$`

/** Files under `from` reach nothing but `to` (and what `to` lists). The comment, which a complaint shows, names the right way. */
const only = (name, { from, to, except = TEST }, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: except },
  to: { pathNot: to },
})
/** Replies that the tests of an area's screens and its states read. */
const STATE_REPLIES = String.raw`^apps/web/src/areas/[^/]+/testing/states\.ts$`
/** These, and what they are made of. */
const SHARED_REPLIES = String.raw`^apps/web/src/(areas/[^/]+/testing/(states|shown)|testing/(ben|ben-bills|mobile|rental|wireless))\.ts$`
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
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
      {
        from: '^packages/domain/src',
        to: '^packages/domain/src|node_modules/zod/',
        except: `${TEST}|/testing/`,
      },
      'Pass what the domain needs as an argument: clock, database, brand and page are of its callers.',
    ),
    only(
      'testing-of-domain-knows-random-values-too',
      {
        from: '^packages/domain/src/.*testing/',
        to: '^packages/domain/src|node_modules/(zod|fast-check)/',
      },
      'Move what needs an app or another library to the tests of that app.',
    ),
    never(
      'contract-never-imports-rules',
      { path: '/contract\\.ts$' },
      { path: '/rules\\.ts$' },
      'Move the shared schema or constant to contract.ts, or to a file that both import.',
    ),
    never(
      'orders-know-no-wizard',
      { path: '^packages/domain/src/ordering/' },
      { path: '^packages/domain/src/change-product/' },
      'Move the shared part to packages/domain/src/ordering; the wizard imports it from there.',
    ),
    never(
      'catalogue-knows-no-orders',
      { path: '^packages/domain/src/(catalogue|qualification)/' },
      { path: '^packages/domain/src/(ordering|change-product|change-hub)/' },
      'Move the shared part to packages/domain/src/catalogue; orders import it from there.',
    ),
    only(
      'brands-know-domain',
      { from: '^packages/brands/src', to: '^packages/(brands|domain)/src' },
      'A brand is data: move code to the app that reads the brand.',
    ),

    never(
      'api-areas-are-strangers',
      { path: '^apps/api/src/areas/([^/]+)/' },
      { path: '^apps/api/src/areas/', pathNot: '^apps/api/src/areas/$1/' },
      'Move the shared part to apps/api/src/provider, or let the other area declare it in its area.ts.',
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
      'Declare it in the area.ts of the area.',
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
      'Import the demo facts by import() in the area.ts; move a part that the product needs out of demo.',
    ),
    never(
      'api-never-reaches-other-apps',
      { path: '^apps/api' },
      { path: '^apps/(web|sandbox|mobile)/' },
      'Move the shared part to packages/domain, or call the other app over HTTP.',
    ),
    never(
      'sandbox-plays-by-the-contract',
      { path: '^apps/sandbox' },
      { path: '^apps/(api|web)/|^packages/brands' },
      'Call the API over HTTP by a contract of packages/domain.',
    ),

    never(
      'web-never-reaches-servers',
      { path: '^apps/web' },
      { path: '^apps/(api|sandbox)/' },
      'Call the API by a contract of packages/domain; move a shared rule there.',
    ),
    never(
      'web-areas-are-strangers',
      // the dashboard shows cards of other areas
      { path: '^apps/web/src/areas/([^/]+)/', pathNot: '^apps/web/src/areas/dashboard/' },
      { path: '^apps/web/src/areas/', pathNot: '^apps/web/src/areas/$1/' },
      'Move the shared part to ui, http, ordering, owed or used of apps/web/src, or to the domain.',
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
      'Pass it as a property from the area, or move it down to the folder that needs it.',
    ),

    never(
      'web-parts-know-no-orders',
      { path: '^apps/web/src/(ui|http|platform|owed|used|shell)/' },
      { path: '^apps/web/src/ordering/' },
      'Move the shared part to apps/web/src/ui, or pass it as a property.',
    ),
    never(
      'web-parts-know-nothing-owed',
      { path: '^apps/web/src/(ui|http|platform|ordering|used)/' },
      { path: '^apps/web/src/owed/' },
      'Move the shared part to apps/web/src/ui, or pass it as a property.',
    ),
    never(
      'web-parts-know-nothing-used',
      { path: '^apps/web/src/(ui|http|platform|ordering|owed)/' },
      { path: '^apps/web/src/used/' },
      'Move the shared part to apps/web/src/ui, or pass it as a property.',
    ),

    never(
      'journeys-see-the-product-from-outside',
      { path: '^e2e/', pathNot: '^e2e/states/' },
      { path: '^apps/(api|web|sandbox)/src' },
      'Use the browser or HTTP, with constants of packages/domain.',
    ),
    never(
      'states-share-replies-with-tests-of-screens',
      { path: '^e2e/states/' },
      { path: '^apps/(api|web|sandbox)/src', pathNot: STATE_REPLIES },
      "Move the replies to testing/states.ts of the page's area.",
    ),
    only(
      'shared-replies-know-the-contract-alone',
      { from: SHARED_REPLIES, to: `^packages/domain/src|${SHARED_REPLIES}` },
      'Build the reply from types of the contract; move code of the page to the test that needs it.',
    ),
    never(
      'measurements-serve-the-api-and-no-other-app',
      { path: '^bench/' },
      { path: '^apps/(web|sandbox)/src' },
      'Measure the API over HTTP or by its own modules.',
    ),
    never(
      'product-never-imports-its-tests',
      { path: '^(apps|packages)/' },
      { path: '^(e2e|bench|tests|tools)/' },
      'Move the shared part to a package or to the app, and import it from the test.',
    ),
    never(
      'product-never-imports-what-is-there-for-tests',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: `${TEST}|/testing/` },
      { path: '/testing/' },
      'Move the part that the product needs out of the testing folder.',
    ),
    never(
      'tests-are-not-imported',
      {},
      { path: TEST },
      'Move the shared part to a testing folder beside the test.',
    ),

    never(
      'no-circles',
      {},
      { circular: true },
      'Move what both files need to a third file, or pass it as an argument.',
    ),
    never(
      'every-import-resolves',
      {},
      { couldNotResolve: true },
      'Correct the path, or add the package to the package.json of the workspace.',
    ),
    never(
      'every-package-is-declared',
      { path: '^(apps|packages)/', pathNot: `${TEST}|/testing/` },
      { path: 'node_modules/', dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
      'Add the package to the dependencies of the package.json of this workspace.',
    ),
    never(
      'no-test-package-in-the-product',
      { path: '^(apps|packages)/[^/]+/src', pathNot: `${TEST}|/testing/` },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
      'Move the code to a test or a testing folder, or make the package a dependency.',
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
