import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords = {
  part: 'the home page',
  changes: {},
}
