import { API_AREA, DOMAIN, WEB_AREA } from './lawful.ts'

/** The checks that find a planted violation: the compiler, dependency-cruiser or the linter. */
export type Fence = 'tsc' | 'cruiser' | 'lint'

export type Planted = {
  /** Finishes the sentence "it is stopped that a ...". */
  what: string
  file: string
  text: string
  /** The fences that must stop it, each with the rule or error that it must name. */
  stoppedBy: Partial<Record<Fence, string>>
}

/** Imports that no file may have. */
export const PLANTED_IMPORTS: readonly Planted[] = [
  {
    what: 'screen imports a server file by relative path',
    file: `${WEB_AREA}/server-file.ts`,
    text: "export { handle } from '../../../../api/src/platform/http/handle.ts'\n",
    stoppedBy: { tsc: 'TS6307', cruiser: 'web-never-reaches-servers' },
  },
  {
    what: 'screen imports the API by its name',
    file: `${WEB_AREA}/server-name.ts`,
    text: "export { handle } from '@switchboard/api/platform/http/handle'\n",
    stoppedBy: { tsc: 'TS2307' },
  },
  {
    what: 'screen imports another area',
    file: `${WEB_AREA}/stranger.ts`,
    text: "export { TITLE } from '#web/areas/planted-neighbour/words.ts'\n",
    stoppedBy: { cruiser: 'web-areas-are-strangers' },
  },
  {
    what: 'screen imports the shell',
    file: `${WEB_AREA}/shell.ts`,
    text: "export { plantedRoutes } from '../../shell/planted.ts'\n",
    stoppedBy: { cruiser: 'web-areas-know-no-shell' },
  },
  {
    what: 'part of the ui imports an area',
    file: 'apps/web/src/ui/planted.ts',
    text: "export { TITLE } from '#web/areas/planted-neighbour/words.ts'\n",
    stoppedBy: { cruiser: 'web-ground-knows-no-area' },
  },
  {
    what: 'shared part of orders imports an area',
    file: 'apps/web/src/ordering/planted.ts',
    text: "export { TITLE } from '#web/areas/planted-neighbour/words.ts'\n",
    stoppedBy: { cruiser: 'web-ground-knows-no-area' },
  },
  {
    what: 'part of the ui imports what orders share',
    file: 'apps/web/src/ui/planted-order.ts',
    text: "export { BILL_WORDS } from '#web/ordering/bill-words.ts'\n",
    stoppedBy: { cruiser: 'web-parts-know-no-orders' },
  },
  {
    what: 'part of the ui imports what is told of what is owed',
    file: 'apps/web/src/ui/planted-owed.ts',
    text: "export { useMayPay } from '#web/owed/may-pay.ts'\n",
    stoppedBy: { cruiser: 'web-parts-know-nothing-owed' },
  },
  {
    what: 'part of the ui imports what is told of what was used',
    file: 'apps/web/src/ui/planted-used.ts',
    text: "export { dayName } from '#web/used/words.ts'\n",
    stoppedBy: { cruiser: 'web-parts-know-nothing-used' },
  },
  {
    what: 'platform file imports the shell',
    file: 'apps/web/src/platform/planted.ts',
    text: "export { plantedRoutes } from '#web/shell/planted.ts'\n",
    stoppedBy: { cruiser: 'web-ground-knows-no-area' },
  },
  {
    what: 'screen imports a hoisted package that the page does not declare',
    file: `${WEB_AREA}/hoisted.ts`,
    text: "export { fastify } from 'fastify'\n",
    stoppedBy: { cruiser: 'every-package-is-declared' },
  },
  {
    what: 'product file imports a package that is there for tests',
    file: `${WEB_AREA}/test-package.ts`,
    text: "export { screen } from '@testing-library/dom'\n",
    stoppedBy: { cruiser: 'no-test-package-in-the-product' },
  },
  {
    what: 'rule imports node:fs',
    file: `${DOMAIN}/files.ts`,
    text: "import { readFileSync } from 'node:fs'\n\nexport const text = readFileSync('x', 'utf8')\n",
    stoppedBy: { tsc: 'TS2', cruiser: 'domain-knows-itself-and-zod' },
  },
  {
    what: 'rule uses document',
    file: `${DOMAIN}/uses-document.ts`,
    text: 'export const title = document.title\n',
    stoppedBy: { tsc: 'TS2' },
  },
  {
    what: 'rule uses process',
    file: `${DOMAIN}/uses-process.ts`,
    text: 'export const brand = process.env.BRAND\n',
    stoppedBy: { tsc: 'TS2' },
  },
  {
    what: 'rule imports a brand',
    file: `${DOMAIN}/brand.ts`,
    text: "export type { Brand } from '../../../brands/src/brand.ts'\n",
    stoppedBy: { tsc: 'TS6307', cruiser: 'domain-knows-itself-and-zod' },
  },
  {
    what: 'contract imports rules',
    file: `${DOMAIN}/inner/contract.ts`,
    text: "export { half } from '../rules.ts'\n",
    stoppedBy: { cruiser: 'contract-never-imports-rules' },
  },
  {
    what: 'rule of every order imports the wizard that changes a product',
    file: 'packages/domain/src/ordering/planted.ts',
    text: "export type { Draft } from '../change-product/draft.ts'\n",
    stoppedBy: { cruiser: 'orders-know-no-wizard' },
  },
  {
    what: 'part of the catalogue imports an order',
    file: 'packages/domain/src/catalogue/planted.ts',
    text: "export type { OrderBody } from '../ordering/contract.ts'\n",
    stoppedBy: { cruiser: 'catalogue-knows-no-orders' },
  },
  {
    what: 'rule asks the clock',
    file: `${DOMAIN}/clock.ts`,
    text: 'export const now = () => Date.now()\n',
    stoppedBy: { lint: 'no-restricted-properties' },
  },
  {
    what: 'brand imports a package',
    file: 'packages/brands/src/planted.ts',
    text: "export { string } from 'zod/mini'\n",
    stoppedBy: { cruiser: 'brands-know-domain' },
  },
  {
    what: 'area of the API imports another area',
    file: `${API_AREA}/stranger.ts`,
    text: "export { ownTable } from '#api/areas/planted-neighbour/store.ts'\n",
    stoppedBy: { cruiser: 'api-areas-are-strangers' },
  },
  {
    what: 'shared part of the API imports an area',
    file: 'apps/api/src/platform/http/planted.ts',
    text: "export { ownTable } from '#api/areas/planted-neighbour/store.ts'\n",
    stoppedBy: { cruiser: 'only-the-register-knows-api-areas' },
  },
  {
    what: 'area of the API reaches for the list of areas',
    file: `${API_AREA}/register.ts`,
    text: "export { listEndpoints } from '#api/areas.ts'\n",
    stoppedBy: { cruiser: 'api-floors-import-down' },
  },
  {
    what: 'area of the API imports facts of the demo',
    file: `${API_AREA}/demo-people.ts`,
    text: "export { DEMO_DOMAIN } from '#api/demo/people.ts'\n",
    stoppedBy: { cruiser: 'api-areas-leave-server-and-start-alone' },
  },
  {
    what: 'part of the platform imports the books',
    file: 'apps/api/src/platform/planted-books.ts',
    text: "export { ledgerSum } from '#api/provider/books/ledger.ts'\n",
    stoppedBy: { cruiser: 'api-floors-import-down' },
  },
  {
    what: 'client of a partner imports sign-in',
    file: 'apps/api/src/partners/planted-keys.ts',
    text: "export { readPublicKeys } from '#api/identity/keys.ts'\n",
    stoppedBy: { cruiser: 'api-floors-import-down' },
  },
  {
    what: 'handler imports who may make a call',
    file: `${API_AREA}/test-rows.ts`,
    text: "export { ACCESS } from '../people/testing/access.ts'\n",
    stoppedBy: { cruiser: 'product-never-imports-what-is-there-for-tests' },
  },
  {
    what: 'area loads its demo facts with itself',
    file: `${API_AREA}/loads-demo.ts`,
    text: "export { plantedDemo } from './demo.ts'\n",
    stoppedBy: { cruiser: 'demo-facts-of-an-area-load-on-demand' },
  },
  {
    what: 'list of areas takes more of an area than what it declares',
    file: 'apps/api/src/area-list.ts',
    text: "export { ownTable } from './areas/planted-neighbour/store.ts'\n",
    stoppedBy: { cruiser: 'the-register-knows-areas-by-what-they-declare' },
  },
  {
    what: 'API imports a screen',
    file: `${API_AREA}/screen.ts`,
    text: "export { TITLE } from '../../../../web/src/areas/planted-neighbour/words.ts'\n",
    stoppedBy: { tsc: 'TS6307', cruiser: 'api-never-reaches-other-apps' },
  },
  {
    what: 'sandbox imports the API',
    file: 'apps/sandbox/src/planted.ts',
    text: "export { ownTable } from '../../api/src/areas/planted-neighbour/store.ts'\n",
    stoppedBy: { tsc: 'TS6307', cruiser: 'sandbox-plays-by-the-contract' },
  },
  {
    what: 'journey imports a screen',
    file: 'e2e/planted.ts',
    text: "export { TITLE } from '../apps/web/src/areas/planted-neighbour/words.ts'\n",
    stoppedBy: { cruiser: 'journeys-see-the-product-from-outside' },
  },
  {
    what: 'state imports a screen',
    file: 'e2e/states/planted.ts',
    text: "export { TITLE } from '../../apps/web/src/areas/planted-neighbour/words.ts'\n",
    stoppedBy: { cruiser: 'states-share-replies-with-tests-of-screens' },
  },
  {
    what: 'shared reply imports words of its screen',
    file: `${WEB_AREA}/testing/states.ts`,
    text: "export { quarter } from '../lawful.ts'\n",
    stoppedBy: { cruiser: 'shared-replies-know-the-contract-alone' },
  },
  {
    what: 'measurement imports a screen',
    file: 'bench/planted.ts',
    text: "export { TITLE } from '../apps/web/src/areas/planted-neighbour/words.ts'\n",
    stoppedBy: { cruiser: 'measurements-serve-the-api-and-no-other-app' },
  },
  {
    what: 'product file imports a tool',
    file: 'apps/sandbox/src/planted-tool.ts',
    text: "export { ROOT } from '../../../tools/processes.ts'\n",
    stoppedBy: { tsc: 'TS6307', cruiser: 'product-never-imports-its-tests' },
  },
  {
    what: 'file is part of a circle',
    file: 'apps/sandbox/src/planted-circle-two.ts',
    text: "import { one } from './planted-circle.ts'\n\nexport const two = (): number => one()\n",
    stoppedBy: { cruiser: 'no-circles' },
  },
  {
    what: 'file is part of a circle of types alone',
    file: 'apps/sandbox/src/planted-types-two.ts',
    text: "import type { One } from './planted-types.ts'\n\nexport type Two = { readonly one: One | null }\n",
    stoppedBy: { cruiser: 'no-circles' },
  },
]
