import { CONTACT_CHANGES } from '@switchboard/domain/contact/trail'

import type { Area } from '#api/provider/area.ts'

import { contactEndpoints } from './endpoints.ts'

export const contactArea: Area = {
  name: 'contact',
  endpoints: ({ brand }) => contactEndpoints(brand),
  changes: CONTACT_CHANGES,
  demo: async () => (await import('./demo.ts')).contactDemo,
}
