import type { VideoChange } from '@switchboard/domain/video/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<VideoChange> = {
  part: 'the online video',
  changes: {
    'video-activation-asked': () => 'opened the page to activate Prime Video',
    'video-cancelled': () => 'cancelled Prime Video',
  },
}
