import { landWhileKilling } from './landing.ts'
import type { Ordered } from './landing.ts'
import { inTabs } from './tabs.ts'
import { areVideosDone, videoBooksIn, videoHappenings, videoMisses } from './video-books.ts'
import type { VideoBooks } from './video-books.ts'
import { videoWatching, WATCHING } from './video-client.ts'
import { VIDEO_PLANTS } from './video-plants.ts'

/** Sign-ups to video, activated at its partner and cancelled, in several tabs of one account. */
export function video(): Ordered<VideoBooks> {
  const { watchOrCancel, heard } = videoWatching()
  return {
    fill: WATCHING.fill,
    orderers: inTabs(WATCHING.codes, watchOrCancel),
    booksIn: (db, sandboxUrl) => videoBooksIn(db, { sandboxUrl, heard }),
    areDone: areVideosDone,
    misses: videoMisses,
    happened: videoHappenings,
    plants: VIDEO_PLANTS,
  }
}

export function run(args: string[]): Promise<boolean> {
  return landWhileKilling(video(), args)
}
