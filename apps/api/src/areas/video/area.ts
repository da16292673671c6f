import { VIDEO_CHANGES } from '@switchboard/domain/video/trail'

import type { Area } from '#api/provider/area.ts'

import { videoEndpoints } from './endpoints.ts'
import { videoPartnerJob } from './job.ts'

export const videoArea: Area = {
  name: 'video',
  endpoints: videoEndpoints,
  jobs: { use: (services) => [videoPartnerJob(services)] },
  changes: VIDEO_CHANGES,
  demo: async () => (await import('./demo.ts')).videoDemo,
}
