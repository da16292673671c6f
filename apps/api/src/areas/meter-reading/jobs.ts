import { dayAt } from '@switchboard/domain/day'

import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { deleteOldPhotos } from './store/photos.ts'
import { remindSome } from './store/reminders.ts'

const EVERY_SECONDS = 600

/** Queues reminders; the outbox lets no text message out at night. */
export function reminderJobs({ db, environment }: Services): Job[] {
  return [
    {
      name: 'meter reading reminders',
      everySeconds: EVERY_SECONDS,
      async run(stopping) {
        const now = await providerNow(db)
        const run = { today: dayAt(now), now, publicUrl: environment.PUBLIC_URL }
        while (!stopping.aborted && (await remindSome(db, run)));
      },
    },
  ]
}

/** Photos go when no bill can charge what they show any more. */
export function photoJobs({ db }: Services): Job[] {
  return [
    {
      name: 'old meter photos',
      everySeconds: EVERY_SECONDS,
      run: async (stopping) => deleteOldPhotos(db, await providerNow(db), stopping),
    },
  ]
}
