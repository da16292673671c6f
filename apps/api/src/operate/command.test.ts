import { expect, test } from 'vitest'

import { runCommand } from './command.ts'

test('each key of a list of keys is removed from the output', async () => {
  const printed: string[] = []
  const lines = ['opened by first-key-2f81c6 and next-key-90b3d1']
  const command = { help: '', run: async () => ({ ok: true, lines, data: {} }) }
  const variables = { SECOND_FACTOR_OTHER_KEYS: 'first-key-2f81c6, next-key-90b3d1' }
  const print = (text: string) => void printed.push(text)

  await runCommand(command, [], { variables, print, complain: print })

  expect(printed).toEqual(['opened by *** and ***'])
})
