import { dayAt } from '@switchboard/domain/day'

import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { deleteOldPhotos } from './store/photos.ts'
import { queueReminders } from './store/reminders.ts'

const EVERY_SECONDS = 600

export function reminderJobs({ db, environment }: Services): Job[] {
  return [
    {
      name: 'meter reading reminders',
      everySeconds: EVERY_SECONDS,
      async run(stopping) {
        const now = await providerNow(db)
        const run = { today: dayAt(now), now, publicUrl: environment.PUBLIC_URL }
        while (!stopping.aborted && (await queueReminders(db, run)));
      },
    },
  ]
}

export function photoJobs({ db }: Services): Job[] {
  return [
    {
      name: 'old meter photos',
      everySeconds: EVERY_SECONDS,
      run: async (stopping) => deleteOldPhotos(db, await providerNow(db), stopping),
    },
  ]
}
