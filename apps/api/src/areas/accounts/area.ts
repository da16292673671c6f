import type { Area } from '#api/provider/area.ts'

import { accountsEndpoints } from './endpoints.ts'
import { accountPart, servicesPart } from './store/accounts.ts'

export const accountsArea: Area = {
  name: 'accounts',
  endpoints: accountsEndpoints,
  dashboard: [accountPart, servicesPart],
  demo: async () => (await import('./demo.ts')).accountsDemo,
}
