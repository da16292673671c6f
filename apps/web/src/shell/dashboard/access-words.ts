import type { AccessWords } from '../area.ts'

export const accessWords: AccessWords = {
  part: 'the home page',
  changes: {},
}
