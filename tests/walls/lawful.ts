export const DOMAIN = 'packages/domain/src/planted'
export const API_AREA = 'apps/api/src/areas/planted'
export const WEB_AREA = 'apps/web/src/areas/planted'

/** Lawful files that the planted files import. No check may report them. */
export const LAWFUL: Readonly<Record<string, string>> = {
  [`${DOMAIN}/rules.ts`]: 'export const half = (amount: number) => amount / 2\n',
  [`${DOMAIN}/contract.ts`]: `
import * as z from 'zod/mini'

import { defineCall } from '../call.ts'

export const readPlanted = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/planted',
  access: 'account',
  reply: z.object({ open: z.boolean() }),
  errors: ['NO_ACCOUNT_FOUND'],
})
`,
  [`${API_AREA}/endpoints.ts`]: `
import { readPlanted } from '@switchboard/domain/planted/contract'
import { half } from '@switchboard/domain/planted/rules'

import { handle } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

export const plantedEndpoint = handle(readPlanted, ({ accountCode }) =>
  Promise.resolve(accountCode === '' ? refuse('NO_ACCOUNT_FOUND') : { open: half(2) === 1 }),
)
`,
  [`${API_AREA}/demo.ts`]: `
import { DEMO_DOMAIN } from '#api/demo/people.ts'

export const plantedDemo = DEMO_DOMAIN
`,
  [`${API_AREA}/area.ts`]: `
export const demo = async () => (await import('./demo.ts')).plantedDemo
`,
  'apps/api/src/areas/planted-neighbour/store.ts': "export const ownTable = 'planted'\n",
  'apps/web/src/areas/planted-neighbour/words.ts': "export const TITLE = 'Planted'\n",
  'apps/web/src/areas/planted-neighbour/testing/states.ts': `
import type { WireReply } from '@switchboard/domain/call'
import type { readPlanted } from '@switchboard/domain/planted/contract'

export const PLANTED: WireReply<typeof readPlanted> = { open: true }
`,
  'e2e/states/planted-lawful.ts': `
export { PLANTED } from '../../apps/web/src/areas/planted-neighbour/testing/states.ts'
`,
  'apps/web/src/shell/planted.ts': "export const plantedRoutes = ['/planted']\n",
  [`${WEB_AREA}/lawful.ts`]: `
import { half } from '@switchboard/domain/planted/rules'

export const quarter = (amount: number) => half(half(amount))
`,
}

/** The other halves of the planted circles; one circle is reported once, at the file that closes it. */
export const COMPANIONS: Readonly<Record<string, string>> = {
  'apps/sandbox/src/planted-circle.ts':
    "import { two } from './planted-circle-two.ts'\n\nexport const one = (): number => two()\n",
  'apps/sandbox/src/planted-types.ts':
    "import type { Two } from './planted-types-two.ts'\n\nexport type One = { readonly two: Two | null }\n",
}
