import { MAIL_CHANGES } from '@switchboard/domain/mail/trail'

import type { Area } from '#api/provider/area.ts'

import { mailEndpoints } from './endpoints.ts'
import { mailJobs } from './jobs.ts'

export const mailArea: Area = {
  name: 'mail',
  endpoints: mailEndpoints,
  jobs: { letters: mailJobs },
  changes: MAIL_CHANGES,
  demo: async () => (await import('./demo.ts')).mailDemo,
}
