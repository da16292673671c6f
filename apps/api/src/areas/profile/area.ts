import { PROFILE_CHANGES } from '@switchboard/domain/profile/trail'

import type { Area } from '#api/provider/area.ts'

import { profileEndpoints } from './endpoints.ts'
import { contactInformationPart } from './store.ts'

export const profileArea: Area = {
  name: 'profile',
  endpoints: profileEndpoints,
  dashboard: [contactInformationPart],
  changes: PROFILE_CHANGES,
  demo: async () => (await import('./demo.ts')).profileDemo,
}
