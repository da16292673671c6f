import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords = {
  part: 'what is available at an address',
  changes: {},
}
