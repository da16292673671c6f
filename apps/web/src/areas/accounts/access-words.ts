import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords = {
  part: 'the account and its services',
  changes: {},
}
