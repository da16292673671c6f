import type { AccessWords } from '#web/shell/area.ts'

export const accessWords: AccessWords = {
  part: 'what was used',
  changes: {},
}
