import { runWhileKilling } from './landing.ts'
import type { FaultScenario } from './landing.ts'
import { createTabClients } from './tabs.ts'
import { areVideosDone, readVideoBooks, countVideoEvents, countVideoFaults } from './video-books.ts'
import type { VideoBooks } from './video-books.ts'
import { createVideoClient, WATCHING } from './video-client.ts'
import { VIDEO_PLANTS } from './video-plants.ts'

/** Sign-ups to video, activated at its partner and cancelled, in several tabs of one account. */
export function createVideoScenario(): FaultScenario<VideoBooks> {
  const { watchOrCancel, observed } = createVideoClient()
  return {
    fill: WATCHING.fill,
    clients: createTabClients(WATCHING.codes, watchOrCancel),
    readBooks: (db, sandboxUrl) => readVideoBooks(db, { sandboxUrl, observed }),
    areDone: areVideosDone,
    countFaults: countVideoFaults,
    countEvents: countVideoEvents,
    plants: VIDEO_PLANTS,
  }
}

export function run(args: string[]): Promise<boolean> {
  return runWhileKilling(createVideoScenario(), args)
}
