import type { AccessWords } from '#web/shell/area.ts'

export const accessWords: AccessWords = { part: 'the insurance', changes: {} }
