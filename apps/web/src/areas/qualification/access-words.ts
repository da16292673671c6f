import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords = {
  part: 'what can be had at an address',
  changes: {},
}
